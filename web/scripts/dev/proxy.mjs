import { request as httpRequest } from 'node:http';
import { pipeline } from 'node:stream';

/** Passes a request on to Carte. While Carte restarts, the request waits; where it cannot run, the answer says why. */
export async function forward(backend, request, response) {
  const { port, problem } = await backend.ready();
  const fail = (status, text) =>
    response.headersSent
      ? response.destroy()
      : response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
  if (!port) {
    fail(503, `Carte does not run.\n\n${problem}`);
    return;
  }
  const headers = { ...request.headers, 'x-forwarded-for': request.socket.remoteAddress };
  const { method, url: path } = request;
  const outgoing = httpRequest(
    { host: '127.0.0.1', port, method, path, headers, agent: false },
    (incoming) => {
      response.writeHead(incoming.statusCode, incoming.rawHeaders);
      pipeline(incoming, response, () => {});
    },
  );
  outgoing.on('error', (error) => fail(502, `Carte did not answer: ${error.message}\n`));
  response.on('close', () => outgoing.destroy());
  request.pipe(outgoing);
}
