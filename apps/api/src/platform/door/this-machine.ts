import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyRequest } from 'fastify';

const LOOPBACK_ADDRESS = /^(::1|(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i;
const LOOPBACK_HOST = /^(localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|\[::1\])(:\d{1,5})?$/i;
/**
 * What a proxy adds: behind one, everybody comes from this machine. Every proxy has names of its own, so they are told
 * by what they speak of (who was forwarded, an address, another host, the proxy itself) and by who makes them.
 */
const FORWARDING = [
  /forward|original|prox|^via$/,
  /(^|-)(ip|ips|addr|address)(-|$)|-host$/,
  /^(x-)?(akamai|amz|amzn|appengine|arr|azure|cdn|cf|cloud|cloudfront|envoy|fastly|fly|vercel)-/,
];

/**
 * Whether a request was made on this machine, for this machine: by the connection itself, not by what headers claim;
 * by a name that means this machine, so that no page elsewhere can point its own name here; and through no proxy.
 */
export function isThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  return (
    LOOPBACK_ADDRESS.test(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !isForwarded(headers)
  );
}

function isForwarded(headers: IncomingHttpHeaders): boolean {
  return Object.keys(headers).some((name) => FORWARDING.some((pattern) => pattern.test(name)));
}
