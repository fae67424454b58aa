# Ratings by BradleyTerry2: Rscript bradleyterry2.R GAMES.csv RATINGS.csv
suppressPackageStartupMessages(library(BradleyTerry2))
files <- commandArgs(trailingOnly = TRUE)
games <- read.csv(files[1])
players <- sort(unique(c(games$white, games$black)))
a <- factor(pmin(games$white, games$black), levels = players)
b <- factor(pmax(games$white, games$black), levels = players)
won <- (games$white < games$black) == (games$score == 1)
wins <- table(a[won], b[won])
losses <- table(a[!won], b[!won])
met <- which(wins + losses > 0, arr.ind = TRUE)
pairs <- data.frame(win = wins[met], loss = losses[met])
pairs$a <- factor(players[met[, 1]], levels = players)
pairs$b <- factor(players[met[, 2]], levels = players)
fit <- BTm(cbind(win, loss), a, b, data = pairs)
strengths <- BTabilities(fit)[, "ability"]
write.table(data.frame(players, strengths[players] * 400 / log(10)), files[2],
            sep = ",", quote = FALSE, row.names = FALSE, col.names = FALSE)
