import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;
const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i;
/**
 * What a proxy adds: behind one, everybody comes from this machine. Every proxy has names of its own, so they are told
 * by what they speak of (who was forwarded, an address, another host, the outer connection, the proxy itself) and by who
 * makes them. No browser sends any of these by itself; what it says of itself begins with `sec-`.
 */
const FORWARDING = [
  /forward|original|prox|surrogate|varnish|(^|-)via$/,
  /(ip|ips|ipv4|ipv6|addr|address)([-_]|$)|-host(name)?(-|$)/,
  /scheme$|https$|(client|real|remote)-(cert|port)|^(x-)?ssl-|^x-rewrite-|^x-(request|queue)-start$/,
  /^(x-)?(akamai|ali|amz|amzn|appengine|arr|azure|bluecoat|cdn|cf|cloud|cloudflare|cloudfront|envoy|fastly|fly)-/,
  /^(x-)?(goog|google|heroku|iinfo|incap|istio|kong|l5d|nf|nginx|ngrok|railway|rndr|squid|sucuri|tailscale)(-|$)/,
  /^(x-)?(tencent|traefik|vercel|zscaler)-/,
];

/** A proxy may speak an older one where nobody told it otherwise (nginx does); no browser does. */
const OLDEST_HTTP = 1.1;

/**
 * Whether a request was made on this machine, for this machine: by the connection itself, not by what headers claim;
 * by a name that means this machine, so that no page elsewhere can point its own name here; and through no proxy. One
 * that writes the inner name, speaks HTTP/1.1 and adds nothing cannot be told from a browser here.
 */
export function isThisMachine({
  socket,
  headers,
  raw,
}: Pick<FastifyRequest, 'socket' | 'headers' | 'raw'>): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    isPlain(raw) &&
    Number(raw.httpVersion) >= OLDEST_HTTP &&
    !isForwarded(headers)
  );
}

/** Named once, and not in the address: of two names nobody knows whom the other was meant for. */
function isPlain({ rawHeaders, url }: FastifyRequest['raw']): boolean {
  const names = rawHeaders.filter((_, index) => index % 2 === 0);
  return names.filter((name) => name.toLowerCase() === 'host').length === 1 && url?.startsWith('/') === true;
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some(
    (name) => !name.startsWith('sec-') && FORWARDING.some((pattern) => pattern.test(name)),
  );
}
