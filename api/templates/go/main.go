package main

func main() {
	run(func() matchmaker { return &sharedWords{} })
}
