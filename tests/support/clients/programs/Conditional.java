import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks for each address twice, the second time with what it holds; prints `client address first second`. */
public class Conditional {
    public static void main(String[] arguments) throws Exception {
        HttpClient client = HttpClient.newHttpClient();
        for (int index = 1; index < arguments.length; index++) {
            URI address = URI.create(arguments[0] + arguments[index]);
            HttpResponse<String> first = client.send(
                    HttpRequest.newBuilder(address).build(), HttpResponse.BodyHandlers.ofString());
            HttpRequest again = HttpRequest.newBuilder(address)
                    .header("If-None-Match", first.headers().firstValue("ETag").orElse(""))
                    .header("Cache-Control", "no-cache")
                    .header("Pragma", "no-cache")
                    .build();
            HttpResponse<String> second = client.send(again, HttpResponse.BodyHandlers.ofString());
            System.out.println("java.net.http " + arguments[index] + " " + first.statusCode() + " "
                    + second.statusCode());
        }
    }
}
