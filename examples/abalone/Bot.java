import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Plays Abalone. Copy it, and put your own idea into choose and worth.
 *
 * The arena starts a bot for each game, and the two talk in lines: the bot
 * reads them from its standard input, and answers on its standard output. See
 * go doc ./examples/internal/games/abalone/wire for all of the lines.
 *
 * As it is, the bot likes marbles of its own near the middle of the board, and
 * marbles of the opponent near the edge or off the board. It looks at the
 * answers of the opponent to its ten best moves.
 *
 * A board is a text of 61 characters, from i1 to a5, and of a blank, which
 * stands for everything beyond the edge. '#' is a marble of Black, 'O' is a
 * marble of White, and '.' is an empty field.
 */
public class Bot {
    /**
     * Returns a move, or "resign".
     *
     * The set seen has all boards of the game. The number left has the
     * milliseconds for this and all later moves. Draw lots from lots alone.
     *
     * YOUR IDEA GOES HERE.
     */
    static String choose(String board, char side, Set<String> seen, int left, Lots lots) {
        char other = other(side);
        List<Move> legal = unseen(moves(board, side), seen);
        if (legal.isEmpty()) {
            return "resign";
        }
        for (Move move : legal) {
            move.worth = worth(move.after, side);
            move.lot = lots.draw();
        }
        legal.sort(Comparator.comparingInt((Move move) -> -move.worth).thenComparingLong(move -> move.lot));
        int wide = left > 60000 ? Math.min(10, legal.size()) : 1;
        String best = "";
        int most = Integer.MIN_VALUE;
        for (Move move : legal.subList(0, wide)) {
            if (move.after.chars().filter(marble -> marble == other).count() == 8) {
                return move.name; // the opponent has lost six marbles
            }
            List<Move> answers = unseen(moves(move.after, other), seen);
            int least = answers.isEmpty() ? move.worth : Integer.MAX_VALUE;
            for (Move answer : answers) {
                least = Math.min(least, worth(answer.after, side));
            }
            if (least > most) {
                best = move.name;
                most = least;
            }
        }
        return best;
    }

    /**
     * Returns how good a board is for a side.
     *
     * YOUR IDEA GOES HERE, TOO.
     */
    static int worth(String board, char side) {
        int total = 0;
        for (int field = 0; field < EDGE; field++) {
            char marble = board.charAt(field);
            if (marble == side) {
                total += 10 + MIDDLE[field];
            } else if (marble != '.') {
                total -= 10 + MIDDLE[field];
            }
        }
        return total;
    }

    // There is nothing to change from here on.

    /** A move with the board after it. Its worth and its lot are for choose. */
    static class Move {
        final String name, after;
        int worth;
        long lot;

        Move(String name, char[] after) {
            this.name = name;
            this.after = new String(after);
        }
    }

    /** Returns the moves to a new board. No board may occur twice. */
    static List<Move> unseen(List<Move> moves, Set<String> seen) {
        moves.removeIf(move -> seen.contains(move.after));
        return moves;
    }

    /**
     * Lists the legal moves of a side, each with the board after the move.
     *
     * The rule that no board may occur twice is left to the caller.
     */
    static List<Move> moves(String board, char side) {
        List<Move> found = new ArrayList<>();
        for (int tail = 0; tail < EDGE; tail++) {
            for (int along = 0; along < 6; along++) {
                int head = tail;
                for (int n = 1; n <= 3 && board.charAt(head) == side; n++) {
                    String name = NAMES[tail] + (n > 1 ? NAMES[head] : "") + "-";
                    char[] after = ahead(board, tail, head, n, along);
                    if (after != null) {
                        found.add(new Move(name + NAMES[NEXT[tail][along]], after));
                    }
                    // A broadside goes at 60 degrees from the direction of the
                    // line. So each broadside is found once, in its one
                    // spelling.
                    for (int step : new int[] {(along + 1) % 6, (along + 5) % 6}) {
                        after = aside(board, tail, n, along, step);
                        if (after != null) {
                            found.add(new Move(name + NAMES[NEXT[tail][step]], after));
                        }
                    }
                    head = NEXT[head][along];
                }
            }
        }
        return found;
    }

    /**
     * Moves a line of n marbles ahead, and perhaps pushes. The line must have
     * more marbles than it pushes, and there must be room for them. Otherwise
     * there is no board, which is null.
     */
    static char[] ahead(String board, int tail, int head, int n, int along) {
        char side = board.charAt(tail);
        int to = NEXT[head][along], beyond = to, pushed = 0;
        while (board.charAt(beyond) == other(side)) {
            beyond = NEXT[beyond][along];
            pushed++;
        }
        boolean room = board.charAt(beyond) == '.' || pushed > 0 && beyond == EDGE;
        if (pushed >= n || !room) {
            return null;
        }
        char[] after = board.toCharArray();
        if (pushed > 0 && beyond != EDGE) {
            after[beyond] = other(side);
        }
        after[tail] = '.';
        after[to] = side;
        return after;
    }

    /**
     * Moves a line of n marbles aside. Each marble needs an empty field.
     * Otherwise there is no board, which is null.
     */
    static char[] aside(String board, int tail, int n, int along, int step) {
        if (n < 2) {
            return null;
        }
        char[] after = board.toCharArray();
        for (int field = tail; n > 0; n--, field = NEXT[field][along]) {
            int to = NEXT[field][step];
            if (board.charAt(to) != '.') {
                return null;
            }
            after[to] = after[field];
            after[field] = '.';
        }
        return after;
    }

    static final int EDGE = 61;
    static final String START = "#####/######/..###../......../........./......../..OOO../OOOOOO/OOOOO";

    /** The names of the fields. */
    static final String[] NAMES = new String[EDGE];

    /** The neighbors of each field, counterclockwise from the east. */
    static final int[][] NEXT = new int[EDGE + 1][6];

    /** How many steps each field is from the edge: 0 to 4. */
    static final int[] MIDDLE = new int[EDGE];

    static {
        int[][] at = new int[11][11]; // x runs to the east, and y to the north-west
        for (int[] row : at) {
            Arrays.fill(row, EDGE);
        }
        int fields = 0;
        for (int y = 8; y >= 0; y--) {
            for (int x = Math.max(0, y - 4); x <= Math.min(8, y + 4); x++) {
                NAMES[fields] = "abcdefghi".charAt(y) + "" + (x - Math.max(0, y - 4) + 1);
                at[x + 1][y + 1] = fields++;
            }
        }
        Arrays.fill(NEXT[EDGE], EDGE);
        int[][] steps = {{1, 0}, {1, 1}, {0, 1}, {-1, 0}, {-1, -1}, {0, -1}};
        for (int x = 1; x <= 9; x++) {
            for (int y = 1; y <= 9; y++) {
                for (int along = 0; along < 6 && at[x][y] != EDGE; along++) {
                    NEXT[at[x][y]][along] = at[x + steps[along][0]][y + steps[along][1]];
                }
            }
        }
        for (int field = 0; field < EDGE; field++) {
            MIDDLE[field] = EDGE;
            for (int along = 0; along < 6; along++) {
                MIDDLE[field] = Math.min(MIDDLE[field], far(field, along));
            }
        }
    }

    /** Returns how many steps a field is from the edge, in a direction. */
    static int far(int field, int along) {
        return field == EDGE ? -1 : 1 + far(NEXT[field][along], along);
    }

    /** Returns the other side. */
    static char other(char side) {
        return side == '#' ? 'O' : '#';
    }

    /** Draws lots from a number by Knuth's generator MMIX, in all languages. */
    static class Lots {
        private long state;

        Lots(String number) {
            state = Long.parseUnsignedLong(number);
        }

        /** Returns a number from 0 to 4294967295. */
        long draw() {
            state = state * 6364136223846793005L + 1442695040888963407L;
            return state >>> 32;
        }
    }

    /** Reads a board: rows from i to a with slashes between them. */
    static String read(String text) {
        return text.replace("/", "") + " ";
    }

    /** Writes a line. Without flush the line could wait in a buffer. */
    static void say(String line) {
        System.out.println(line);
        System.out.flush();
    }

    /** Reads the lines of the arena until there are no more. */
    public static void main(String[] args) throws IOException {
        char side = '#';
        Lots lots = new Lots("0");
        String board = read(START);
        Set<String> seen = new HashSet<>(Set.of(board));
        int left = 0;
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        for (String line; (line = lines.readLine()) != null; ) {
            String[] words = line.trim().split("\\s+");
            switch (words[0]) {
                case "join": // the version of the lines, the game, side, number
                    side = words[3].equals("black") ? '#' : 'O';
                    lots = new Lots(words[4]);
                    say("ready");
                    break;
                case "board":
                    board = read(words[1]);
                    seen.add(board);
                    break;
                case "time": // of the bot, and of the opponent
                    left = Integer.parseInt(words[1]);
                    break;
                case "go": // it is your turn
                    String name = choose(board, side, seen, left, lots);
                    for (Move move : moves(board, side)) {
                        if (move.name.equals(name)) {
                            seen.add(move.after);
                        }
                    }
                    say(name);
                    break;
                default:
                    // There is nothing to do for a word that is not known. The
                    // board has the opponent's move already, so "moved" and
                    // "end" need nothing either. The word "limit" has the
                    // number of moves of a side, and "tie" or "marbles". A bot
                    // could play for more marbles near the limit.
            }
        }
    }
}
