package chance

// Quantile is the function behind [Lots.Normal].
var Quantile = quantile
