# Expected values of the statistics, by R 4.2.2 and coin 1.4-2:
#   Rscript tests/scoring/analysis/expected.R > tests/scoring/analysis/expected.json
suppressMessages(library(coin))

number <- function(x) {
  x[x == Inf] <- 1e308
  text <- sprintf("%.16g", as.numeric(x))
  if (length(text) == 1) text else paste0("[", paste(text, collapse = ", "), "]")
}
list_of <- function(x) paste0("[", paste(sprintf("%.17g", as.numeric(x)), collapse = ", "), "]")
object <- function(...) {
  fields <- list(...)
  paste0("{", paste0('"', names(fields), '": ', unlist(fields), collapse = ", "), "}")
}
array <- function(items) paste0("[\n  ", paste(items, collapse = ",\n  "), "\n]")

## Paired tests. Differences in 64ths, so that sums are exact; "decimal" is not.
set.seed(20)
differences <- list(
  n2 = c(3, 5) / 64,
  five = c(3, -1, 4, 2, 6) / 64,
  five_positive = c(1, 2, 3, 4, 5) / 64,
  five_tied = c(2, 2, -2, 2, 2) / 64,
  five_zeros = c(0, 0, 3, -1, 2) / 64,
  one_nonzero = c(0, 0, 0, 7, 0) / 64,
  zeros_and_ties = c(0, 1, 1, -1, 2, 2, 0, -3, 3, 5, 0, 4) / 64,
  balanced = c(1, -1, 2, -2, 3, -3) / 64,
  decimal = c(0.3 - 0.1, 0.5 - 0.3, 0.1 - 0.3, 0.7 - 0.1, 0.4, 0.2, 0.9 - 0.8),
  twelve = round(rnorm(12, 4, 10)) / 64,
  twenty = round(rnorm(20, 2, 20)) / 64,
  fifty = round(rnorm(50, 1, 6)) / 64,
  hundred = round(rnorm(100, 1, 30)) / 64,
  hundred_zeros = ifelse(runif(100) < 0.3, 0, round(rnorm(100, 1, 6))) / 64)
signed_rank <- function(d, zeros) {
  if (all(d == 0)) return(c(0, 1))
  # Ranked after rounding: 0.3 - 0.1 and 0.2 are one value.
  d <- round(d, 10)
  test <- wilcoxsign_test(d ~ rep(0, length(d)), zero.method = zeros, distribution = exact())
  c(statistic(test, "linear"), pvalue(test))
}
randomization <- function(d) {  # every sign pattern
  signs <- as.matrix(expand.grid(rep(list(c(-1, 1)), length(d))))
  sums <- abs(signs %*% d)
  mean(sums >= abs(sum(d)) - 1e-10)
}
bootstrap <- function(d) {  # every resample, n^n of them: percentile and studentized
  n <- length(d)
  draws <- as.matrix(expand.grid(rep(list(d), n)))
  m <- rowMeans(draws)
  low <- mean(m <= 1e-12); high <- mean(m >= -1e-12)
  centred <- draws - mean(d)
  mc <- rowMeans(centred); s <- apply(centred, 1, sd)
  t <- ifelse(abs(mc) < 1e-12, 0, ifelse(s < 1e-12, Inf, abs(mc) / (s / sqrt(n))))
  observed <- abs(mean(d)) / (sd(d) / sqrt(n))
  c(min(1, 2 * min(low, high)), mean(t >= observed * (1 - 1e-12)),
    quantile(m, c(.05, .95), type = 1))
}
paired <- sapply(names(differences), function(name) {
  d <- differences[[name]]
  t <- t.test(d)
  sign <- binom.test(sum(d > 0), sum(d != 0))
  pratt <- signed_rank(d, "Pratt")
  wilcoxon <- signed_rank(d, "Wilcoxon")
  # Zeros left out, variance corrected for ties, continuity correction.
  approximate <- suppressWarnings(
    wilcox.test(round(d, 10)[d != 0], exact = FALSE, correct = TRUE)$p.value)
  fields <- list(name = paste0('"', name, '"'), d = list_of(d), t = number(t$statistic),
    t_p = number(t$p.value), sign_p = number(sign$p.value), pratt = number(pratt[1]),
    pratt_p = number(pratt[2]), wilcoxon = number(wilcoxon[1]), wilcoxon_p = number(wilcoxon[2]),
    approximate_p = number(approximate), dz = number(mean(d) / sd(d)))
  if (length(d) <= 12) fields$randomization_p = number(randomization(d))
  if (length(d) == 5) fields$bootstrap = number(bootstrap(d))
  do.call(object, fields)
})

## Corrections.
p_values <- list(
  distinct = c(0.01, 0.04, 0.03, 0.005, 0.2),
  tied = c(0.02, 0.02, 0.02, 0.5),
  large = c(0.9, 0.8, 0.6, 0.7),
  one = 0.03,
  zero = c(0, 0.001, 1))
corrections <- sapply(names(p_values), function(name) {
  p <- p_values[[name]]
  object(name = paste0('"', name, '"'), p = list_of(p),
    holm = list_of(p.adjust(p, "holm")), bh = list_of(p.adjust(p, "BH")),
    bonferroni = list_of(p.adjust(p, "bonferroni")))
})

## Several systems: rows of the matrix are requests, columns systems.
set.seed(7)
matrices <- list(
  three_by_five = matrix(c(9,8,5, 7,8,6, 9,6,4, 8,7,7, 6,5,5) / 16, ncol = 3, byrow = TRUE),
  two_by_six = matrix(c(5,4, 3,3, 6,2, 7,7, 4,5, 8,1) / 16, ncol = 2, byrow = TRUE),
  ties_everywhere = matrix(c(1,1,2,2, 0,0,0,0, 3,3,3,1, 2,1,2,1, 4,4,4,4, 1,2,2,2) / 16,
    ncol = 4, byrow = TRUE),
  ten_by_thirty = round(matrix(runif(300), ncol = 10) +
    matrix(seq(0, 0.4, length.out = 10), 30, 10, byrow = TRUE), 3),
  same_twice = cbind(c(3, 5, 2, 7, 6), c(3, 5, 2, 7, 6), c(1, 4, 2, 9, 5)) / 16)
several <- sapply(names(matrices), function(name) {
  m <- matrices[[name]]
  k <- ncol(m); n <- nrow(m)
  test <- friedman.test(m)
  chi <- unname(test$statistic)
  f <- (n - 1) * chi / (n * (k - 1) - chi)
  ranks <- colMeans(t(apply(-m, 1, rank)))
  pairs <- combn(k, 2)
  z <- apply(pairs, 2, function(p) abs(ranks[p[1]] - ranks[p[2]])) / sqrt(k * (k + 1) / (6 * n))
  long <- data.frame(y = as.vector(m), s = factor(rep(1:k, each = n)), r = factor(rep(1:n, k)))
  fit <- aov(y ~ s + r, long)
  tukey <- TukeyHSD(fit, "s")$s[, "p adj"]  # pairs 2-1, 3-1, ... as here
  object(name = paste0('"', name, '"'), systems = k,
    scores = list_of(as.vector(m)), ranks = list_of(ranks), chi = number(chi),
    chi_p = number(test$p.value), f = number(f),
    f_p = number(pf(f, k - 1, (k - 1) * (n - 1), lower.tail = FALSE)),
    nemenyi = list_of(ptukey(z * sqrt(2), k, Inf, lower.tail = FALSE)),
    rank_p = list_of(2 * pnorm(z, lower.tail = FALSE)),
    rank_p_holm = list_of(p.adjust(2 * pnorm(z, lower.tail = FALSE), "holm")),
    residual = number(sqrt(deviance(fit) / df.residual(fit))), tukey = list_of(tukey),
    cd = number(qtukey(0.05, k, Inf, lower.tail = FALSE) / sqrt(2) * sqrt(k * (k + 1) / (6 * n))))
})

## The studentized range. ptukey is good to 1e-6 for many groups or few degrees of freedom (2e-4 for
## two and two), so its integrals are taken anew by integrate().
range_upper <- Vectorize(function(w, k) 1 - k * integrate(
  function(z) dnorm(z) * (pnorm(z) - pnorm(z - w))^(k - 1), -9, 9, rel.tol = 1e-13,
  subdivisions = 5000)$value)
studentized_upper <- function(q, k, df) {
  if (is.infinite(df)) return(range_upper(q, k))
  low <- sqrt(qchisq(1e-15, df)); high <- sqrt(qchisq(1e-15, df, lower.tail = FALSE))
  integrate(function(r) 2 * r * dchisq(r * r, df) * range_upper(q * r / sqrt(df), k), low, high,
    rel.tol = 1e-10, subdivisions = 5000)$value
}
ranges <- apply(expand.grid(q = c(0.5, 2, 3.5, 5, 8), k = c(2, 3, 10, 50, 200),
                            df = c(2, 5, 20, 200, Inf)), 1, function(row)
  object(q = number(row[1]), k = number(row[2]), df = number(row[3]),
    p = number(studentized_upper(row[1], row[2], row[3]))))
criticals <- apply(expand.grid(alpha = c(0.01, 0.05, 0.1), k = c(2, 5, 20), df = c(5, 60, Inf)), 1,
  function(row) object(alpha = number(row[1]), k = number(row[2]), df = number(row[3]),
    q = number(qtukey(row[1], row[2], row[3], lower.tail = FALSE))))

## Power of the paired t test.
powers <- apply(expand.grid(dz = c(0.1, 0.3, 0.5, 1, 2), n = c(5, 20, 50, 400)), 1, function(row)
  object(dz = number(row[1]), n = number(row[2]), power = number(power.t.test(
    n = row[2], delta = row[1], sd = 1, sig.level = 0.05, type = "paired", strict = TRUE)$power)))
sizes <- apply(expand.grid(dz = c(0.1, 0.3, 0.5, 1), power = c(0.5, 0.8, 0.95)), 1, function(row)
  object(dz = number(row[1]), power = number(row[2]), n = number(ceiling(power.t.test(
    power = row[2], delta = row[1], sd = 1, sig.level = 0.05, type = "paired", strict = TRUE)$n))))

## Correlations: cor(method = "kendall") is tau-b. tau_AP by its definition over every order of ties.
permutations <- function(v) {
  if (length(v) <= 1) return(list(v))
  do.call(c, lapply(seq_along(v), function(i) lapply(permutations(v[-i]), function(p) c(v[i], p))))
}
tau_ap <- function(reference, estimate) {
  n <- length(estimate)
  orders <- Filter(function(o) all(diff(estimate[o]) <= 0), permutations(seq_len(n)))
  mean(sapply(orders, function(o) 2 / (n - 1) * sum(sapply(2:n, function(i) {
    above <- reference[o[1:(i - 1)]]
    (sum(above > reference[o[i]]) + sum(above == reference[o[i]]) / 2) / (i - 1)
  })) - 1))
}
lists <- list(
  same = list(c(5, 4, 3, 2, 1), c(50, 40, 30, 20, 10)),
  reverse = list(c(1, 2, 3, 4, 5), c(5, 4, 3, 2, 1)),
  mixed = list(c(5, 3, 4, 1, 2, 6), c(4, 5, 3, 2, 1, 6)),
  ties_in_second = list(c(5, 3, 4, 1, 2, 6), c(2, 2, 1, 1, 1, 3)),
  ties_in_both = list(c(1, 1, 2, 3, 3, 3), c(2, 1, 2, 2, 3, 3)),
  two = list(c(1, 2), c(2, 1)),
  top_wrong = list(c(6, 5, 4, 3, 2, 1), c(5, 6, 4, 3, 2, 1)),
  bottom_wrong = list(c(6, 5, 4, 3, 2, 1), c(6, 5, 4, 3, 1, 2)))
correlations <- sapply(names(lists), function(name) {
  a <- lists[[name]][[1]]; b <- lists[[name]][[2]]
  object(name = paste0('"', name, '"'), a = list_of(a), b = list_of(b),
    tau_b = number(cor(a, b, method = "kendall")), rho = number(cor(a, b, method = "spearman")),
    pearson = number(cor(a, b)), tau_ap = number(tau_ap(a, b)))
})

## Weighted kappa by its definition on a table of counts of grades 0, 1, 2, 4.
table_of <- matrix(c(10, 3, 1, 0, 2, 8, 4, 1, 0, 5, 9, 2, 1, 0, 3, 11), 4, byrow = TRUE)
grade <- c(0, 1, 2, 4)
kappa_of <- function(distance) {
  p <- table_of / sum(table_of)
  w <- outer(grade, grade, distance)
  1 - sum(w * p) / sum(w * outer(rowSums(p), colSums(p)))
}
kappa <- object(counts = list_of(t(table_of)), grades = list_of(grade),
  none = number(kappa_of(function(a, b) a != b)),
  linear = number(kappa_of(function(a, b) abs(a - b))),
  quadratic = number(kappa_of(function(a, b) (a - b)^2)))

cat("{\n\"paired\": ", array(paired), ",\n\"corrections\": ", array(corrections),
    ",\n\"several\": ", array(several), ",\n\"ranges\": ", array(ranges),
    ",\n\"criticals\": ", array(criticals), ",\n\"powers\": ", array(powers),
    ",\n\"sizes\": ", array(sizes), ",\n\"correlations\": ",
    array(correlations), ",\n\"kappa\": ", kappa, "\n}\n", sep = "")
