import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;

/**
 * Plays Stack'Em. Copy it, and put your own idea into choose and place.
 *
 * The arena starts a bot for each game, and the two talk in lines: the bot
 * reads them from its standard input, and answers on its standard output. See
 * go doc ./examples/internal/games/stackem/wire for all of the lines.
 *
 * As it is, the bot wants a wall that falls from A0 to A3, on to B0, and so on
 * to D3. The rules ask for less: weights must fall in each row and each column.
 * The bot divides the weights into sixteen bands, one for each place. It puts a
 * brick on the place of its band, unless a brick of this band is there.
 *
 * A wall has sixteen bricks: A0, A1, A2, A3, B0 and so on to D3. The time that
 * is left for the rest of the game is in milliseconds. With the argument show,
 * the bot prints its wall on its standard error before each turn.
 */
public class Bot {
    /**
     * Answers "d" to take the discard, or "p" to draw from the pile.
     *
     * YOUR IDEA GOES HERE.
     */
    static String choose(int[] mine, int[] theirs, int left, int discard) {
        return place(mine, theirs, left, discard).equals("-1") ? "p" : "d";
    }

    /**
     * Answers where the brick in hand goes, "A0" to "D3".
     *
     * With "-1" the brick is discarded. YOUR IDEA GOES HERE, TOO.
     */
    static String place(int[] mine, int[] theirs, int left, int brick) {
        int i = band(brick);
        return band(mine[i]) == i ? "-1" : rowcol2coord(i / 4, i % 4);
    }

    /** Returns the place of a brick: 0 for the heaviest bricks, to 15. */
    static int band(int brick) {
        return 15 - brick * 16 / 100;
    }

    /** Returns the name of a place: "A0" for 0 and 0, to "D3" for 3 and 3. */
    static String rowcol2coord(int row, int col) {
        return "ABCD".substring(row, row + 1) + col;
    }

    /** Prints a wall on standard error. Row D is at the top. */
    static void printWall(int[] wall) {
        System.err.println("    0  1  2  3");
        for (int row = 3; row >= 0; row--) {
            System.err.print("ABCD".charAt(row) + " ");
            for (int col = 0; col < 4; col++) {
                System.err.printf("%3d", wall[4 * row + col]);
            }
            System.err.println();
        }
    }

    /** Writes a line. Without flush the line could wait in a buffer. */
    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Reads the bricks of a wall. The first word is no brick. */
    static int[] wall(String[] words) {
        int[] bricks = new int[16];
        for (int i = 0; i < 16; i++) {
            bricks[i] = Integer.parseInt(words[i + 1]);
        }
        return bricks;
    }

    /** Reads the lines of the arena. There is nothing to change here. */
    public static void main(String[] args) throws IOException {
        boolean show = args.length == 1 && args[0].equals("show");
        int[] mine = new int[16], theirs = new int[16];
        int left = 0;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] words = line.trim().split("\\s+");
            switch (words[0]) {
                case "join": // the version, the game, the seat, and a seed
                    say("ready");
                    break;
                case "mine":
                    mine = wall(words);
                    break;
                case "theirs":
                    theirs = wall(words);
                    break;
                case "time":
                    left = Integer.parseInt(words[1]);
                    break;
                case "discard": // it is your turn
                    if (show) {
                        printWall(mine);
                    }
                    say(choose(mine, theirs, left, Integer.parseInt(words[1])));
                    break;
                case "brick": // it is in your hand
                    say(place(mine, theirs, left, Integer.parseInt(words[1])));
                    break;
                default: // "end", or a word that is not known
            }
        }
    }
}
