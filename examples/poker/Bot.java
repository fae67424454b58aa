import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * Plays heads-up hold'em. Copy it, and put your own idea into act.
 *
 *     java Bot [limit | no-limit] [HOST PORT]
 *
 * With a host and a port, the bot connects to an arena by TCP. Otherwise it
 * reads the lines of the arena from its standard input, and answers on its
 * standard output. See go doc ./examples/internal/games/holdem/wire for all of
 * the lines. A new bot is started for each half of a match.
 *
 * As it is, the bot raises with a good hand, calls with a fair hand, and folds
 * the others. It never bluffs.
 */
public class Bot {
    /**
     * Answers "f" to fold, "c" to call or check, or a raise.
     *
     * With limits a raise is "r". Without limits it is such as "r20": 20 is all
     * that the bot has then put in during the hand. The class Hand says what
     * you know of the hand.
     *
     * YOUR IDEA GOES HERE.
     */
    static String act(Hand hand) {
        int good = strength(hand.cards, hand.board);
        if (hand.least > 0 && good >= 2 + hand.raises) {
            if (hand.game.limit()) {
                return "r";
            }
            // A raise by what the pot has after a call.
            int top = Math.max(hand.put[0], hand.put[1]);
            return "r" + Math.min(Math.max(3 * top, hand.least), hand.most);
        }
        return hand.call == 0 || good >= Math.max(1, hand.raises) ? "c" : "f";
    }

    static final String RANKS = "23456789TJQKA";

    /** Returns how good cards are, from 0 to 4. */
    static int strength(List<String> cards, List<String> board) {
        int x = rank(cards.get(0)), y = rank(cards.get(1)), ten = RANKS.indexOf('T');
        int high = Math.max(x, y), low = Math.min(x, y);
        if (board.isEmpty()) {
            if (high == low) {
                return high > ten + 1 ? 4 : high >= ten ? 3 : 2;
            }
            if (low >= ten) {
                return 2;
            }
            return high >= ten || cards.get(0).charAt(1) == cards.get(1).charAt(1) ? 1 : 0;
        }
        List<String> all = new ArrayList<>(cards);
        all.addAll(board);
        int mine = kind(all);
        if (mine <= kind(board)) {
            return 0; // everybody has that
        }
        return new int[] {0, 1, 2, 3, 3, 4, 4, 4}[mine];
    }

    /**
     * Returns 0 for a high card, 1 for a pair, 2 for two pairs, 3 for three of
     * a kind, 4 for a straight, 5 for a flush, 6 for a full house, or 7 for
     * four of a kind. A straight flush is a flush here.
     */
    static int kind(List<String> cards) {
        int[] ranks = new int[13], suits = new int[128], groups = new int[5];
        for (String card : cards) {
            ranks[rank(card)]++;
            suits[card.charAt(1)]++;
        }
        for (int n : ranks) {
            groups[n]++; // how many ranks have so many cards
        }
        boolean flush = false, straight = false;
        for (int n : suits) {
            flush |= n >= 5;
        }
        int row = ranks[12] > 0 ? 1 : 0; // an ace is also below a two
        for (int n : ranks) {
            row = n > 0 ? row + 1 : 0;
            straight |= row >= 5;
        }
        if (groups[4] > 0) {
            return 7;
        }
        if (groups[3] > 1 || groups[3] > 0 && groups[2] > 0) {
            return 6;
        }
        if (flush) {
            return 5;
        }
        if (straight) {
            return 4;
        }
        return groups[3] > 0 ? 3 : Math.min(groups[2], 2);
    }

    /** Returns the rank of a card: 0 for a two, to 12 for an ace. */
    static int rank(String card) {
        return RANKS.indexOf(card.charAt(0));
    }

    /** What the bot knows of a hand. */
    static class Hand {
        final Game game;
        final int position; // 0 for the big blind, 1 for the dealer
        final List<String> cards; // your cards, such as "Ah" and "Td"
        final List<String> board; // the cards of the board
        final String betting; // all actions, such as "cc/r10"; a "/" begins a round
        final int[] put; // the chips of position 0 and of position 1
        final int call; // what a call costs you, or 0
        int raises; // how many raises the round has had
        int least; // the total of the smallest raise, or 0 for no raise
        int most; // the total of the largest raise

        boolean over; // nobody acts any more
        int turn = 1; // who acts: the dealer first, but only in the first round

        /**
         * Reads what a line of the arena says. There is nothing to change from
         * here on.
         */
        Hand(Game game, String line) {
            String[] parts = line.split(":", -1);
            String[] rounds = parts[4].split("/", 2);
            String[] holes = rounds[0].split("\\|", -1);
            this.game = game;
            position = Integer.parseInt(parts[1]);
            cards = pairs(holes[position]);
            board = rounds.length < 2 ? List.of() : pairs(rounds[1].replace("/", ""));
            betting = parts[3];
            over = betting.endsWith("f") || !holes[1 - position].isEmpty();
            put = game.blinds.clone();
            int round = 0, last = put[0];
            for (int i = 0; i < betting.length(); i++) {
                char action = betting.charAt(i);
                int top = Math.max(put[0], put[1]);
                if (action == '/') {
                    round++;
                    raises = 0;
                    last = game.blinds[0];
                    turn = 0;
                } else if (!Character.isDigit(action)) {
                    if (action == 'c') {
                        put[turn] = top;
                    } else if (action == 'r') {
                        put[turn] = game.limit() ? top + game.sizes[round] : number(betting, i + 1);
                        last = put[turn] - top;
                        raises++;
                    }
                    turn = 1 - turn;
                }
            }
            int top = Math.max(put[0], put[1]);
            call = top - put[position];
            if (game.limit()) {
                if (raises < game.numbers[round]) {
                    least = most = top + game.sizes[round];
                }
            } else if (top < game.chips) {
                most = game.chips;
                least = Math.min(top + last, most);
            }
        }
    }

    /** The figures of a game. */
    static class Game {
        final int[] blinds; // of position 0 and of position 1
        final int chips; // the most in a hand, or 0 with limits
        final int[] sizes = {10, 10, 20, 20}; // with limits: of a raise, in each round
        final int[] numbers = {3, 4, 4, 4}; // with limits: of raises, in each round

        Game(int big, int small, int chips) {
            blinds = new int[] {big, small};
            this.chips = chips;
        }

        boolean limit() {
            return chips == 0;
        }
    }

    /** Splits "AhTd" into its cards. */
    static List<String> pairs(String text) {
        List<String> list = new ArrayList<>();
        for (int i = 0; i + 2 <= text.length(); i += 2) {
            list.add(text.substring(i, i + 2));
        }
        return list;
    }

    /** Returns the number at a place of a text. */
    static int number(String text, int from) {
        int to = from;
        while (to < text.length() && Character.isDigit(text.charAt(to))) {
            to++;
        }
        return Integer.parseInt(text.substring(from, to));
    }

    /** Writes a line. Without flush the line could wait in a buffer. */
    static void say(OutputStream out, String line) throws IOException {
        out.write((line + "\r\n").getBytes());
        out.flush();
    }

    /** Reads the lines of the arena until there are no more. */
    public static void main(String[] args) throws IOException {
        boolean named = args.length > 0 && (args[0].equals("limit") || args[0].equals("no-limit"));
        boolean limit = !named || args[0].equals("limit");
        Game game = limit ? new Game(10, 5, 0) : new Game(2, 1, 1000);
        int first = named ? 1 : 0;
        InputStream in = System.in;
        OutputStream out = System.out;
        if (args.length == first + 2) {
            Socket socket = new Socket(args[first], Integer.parseInt(args[first + 1]));
            in = socket.getInputStream();
            out = socket.getOutputStream();
        } else if (args.length != first) {
            System.err.println("java Bot [limit | no-limit] [HOST PORT]");
            System.exit(1);
        }
        say(out, "VERSION:2.0.0");
        BufferedReader lines = new BufferedReader(new InputStreamReader(in));
        for (String line; (line = lines.readLine()) != null; ) {
            if (line.isEmpty() || line.startsWith("#") || line.startsWith(";")) {
                continue;
            }
            Hand hand = new Hand(game, line);
            if (!hand.over && hand.turn == hand.position) {
                say(out, line + ":" + act(hand));
            }
        }
    }
}
