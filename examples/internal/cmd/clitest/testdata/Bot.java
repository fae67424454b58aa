import java.util.Scanner;

/** Plays Stack'Em, Abalone and hold'em as plainly as possible. */
class Bot {
    /** Returns the place of a brick in a wall: 0 for A0, to 15 for D3. */
    static int band(String brick) {
        return 15 - Integer.parseInt(brick) * 16 / 100;
    }

    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    public static void main(String[] args) {
        String[] mine = {};
        String side = "", board = "";
        if (args.length > 0 && args[0].equals("poker")) { // the bot speaks first
            say("VERSION:2.0.0");
        }
        for (var in = new Scanner(System.in); in.hasNextLine(); ) {
            String line = in.nextLine();
            String[] words = line.split("[ :]");
            switch (words[0]) {
            case "join":
                side = words[3].equals("black") ? "#" : "O";
                say("ready");
                break;
            case "mine":
                mine = words;
                break;
            case "discard":
            case "brick":
                int place = band(words[1]);
                boolean fits = band(mine[place + 1]) != place;
                if (words[0].equals("discard")) {
                    say(fits ? "d" : "p");
                } else {
                    say(fits ? "ABCD".charAt(place / 4) + "" + place % 4 : "-1");
                }
                break;
            case "board":
                board = words[1];
                break;
            case "go": // a marble moves to the right
                int at = board.indexOf(side + ".");
                if (at < 0) {
                    say("resign");
                    break;
                }
                String[] rows = board.substring(0, at + 1).split("/");
                char row = "ihgfedcba".charAt(rows.length - 1);
                int number = rows[rows.length - 1].length();
                say("" + row + number + "-" + row + (number + 1));
                break;
            case "MATCHSTATE":
                String betting = words[3], last = betting.substring(betting.lastIndexOf("/") + 1);
                int turn = last.replaceAll("[^cr]", "").length() + (last.equals(betting) ? 1 : 0);
                boolean hidden = words[4].startsWith("|") || (words[4] + "/").contains("|/"); // a hand is not over
                if (hidden && !betting.endsWith("f") && turn % 2 == Integer.parseInt(words[1])) {
                    say(line + ":c");
                }
            }
        }
    }
}
