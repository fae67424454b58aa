% Plays Stack'Em in Octave. Copy it, and put your own idea into choose and
% place.
%
% The arena starts a bot for each game, and the two talk in lines: the bot reads
% them from its standard input, and answers on its standard output. See
% go doc ./examples/internal/games/stackem/wire for all of the lines.
%
% As it is, the bot wants a wall that falls from A0 to A3, on to B0, and so on
% to D3. The rules ask for less: weights must fall in each row and each column.
% The bot divides the weights into sixteen bands, one for each place. It puts a
% brick on the place of its band, unless a brick of this band is there.
%
% A wall is a list of sixteen bricks: A0, A1, A2, A3, B0 and so on to D3. The
% time that is left for the rest of the game is in milliseconds. With the
% argument show, the bot prints its wall on its standard error before each turn.

1; % this file is no function

% Answers "d" to take the discard, or "p" to draw from the pile.
% YOUR IDEA GOES HERE.
function answer = choose(mine, theirs, left, discard)
    if strcmp(place(mine, theirs, left, discard), "-1")
        answer = "p";
    else
        answer = "d";
    end
end

% Answers where the brick in hand goes, "A0" to "D3". With "-1" the brick is
% discarded. YOUR IDEA GOES HERE, TOO.
function answer = place(mine, theirs, left, brick)
    i = band(brick);
    if band(mine(i + 1)) == i
        answer = "-1";
    else
        answer = rowcol2coord(floor(i / 4), mod(i, 4));
    end
end

% Returns the place of a brick: 0 for the heaviest bricks, to 15.
function i = band(brick)
    i = 15 - floor(brick * 16 / 100);
end

% Returns the name of a place: "A0" for 0 and 0, to "D3" for 3 and 3.
function coord = rowcol2coord(row, col)
    coord = sprintf("%c%d", "ABCD"(row + 1), col);
end

% Prints a wall on standard error. Row D is at the top.
function print_wall(wall)
    fprintf(stderr, "    0  1  2  3\n");
    for row = 3:-1:0
        fprintf(stderr, "%c %3d%3d%3d%3d\n", "ABCD"(row + 1), wall(4 * row + (1:4)));
    end
end

% Writes a line. Without fflush the line would wait in a buffer.
function say(line)
    printf("%s\n", line);
    fflush(stdout);
end

% The rest reads the lines of the arena. There is nothing to change here.
show = isequal(argv(), {"show"});
mine = []; theirs = []; left = 0;
while true
    try
        line = input("", "s"); % fgetl would wait for the line after it
    catch
        break % there are no more lines
    end
    [word, values] = strtok(line);
    switch word
        case "join" % the version, the game, the seat, and a seed
            say("ready");
        case "mine"
            mine = sscanf(values, "%d");
        case "theirs"
            theirs = sscanf(values, "%d");
        case "time"
            left = sscanf(values, "%d");
        case "discard" % it is your turn
            if show, print_wall(mine); end
            say(choose(mine, theirs, left, sscanf(values, "%d")));
        case "brick" % it is in your hand
            say(place(mine, theirs, left, sscanf(values, "%d")));
    end
    % There is nothing to do for "end", or for a word that is not known.
end
