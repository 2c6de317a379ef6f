module example.org/sumatch

go 1.19
