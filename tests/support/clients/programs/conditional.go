// Asks for each address twice, the second time with what it holds; prints `client address first second`.
package main

import (
	"fmt"
	"net/http"
	"os"
)

func ask(address string, headers map[string]string) (int, string) {
	request, err := http.NewRequest("GET", address, nil)
	if err != nil {
		panic(err)
	}
	for name, value := range headers {
		request.Header.Set(name, value)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		panic(err)
	}
	defer answer.Body.Close()
	return answer.StatusCode, answer.Header.Get("ETag")
}

func main() {
	for _, path := range os.Args[2:] {
		first, tag := ask(os.Args[1]+path, nil)
		second, _ := ask(os.Args[1]+path, map[string]string{
			"If-None-Match": tag, "Cache-Control": "no-cache", "Pragma": "no-cache"})
		fmt.Println("net/http", path, first, second)
	}
}
