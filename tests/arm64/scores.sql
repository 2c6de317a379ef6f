-- Every score of a round, its eight bytes as hexadecimal digits: no rounding, and '' where a measure is undefined.
.mode tabs
SELECT entrant, repetition, request_uri, relevance, measure, hex(ieee754_to_blob(score))
FROM per_query ORDER BY entrant, repetition, request_uri, relevance, measure;
