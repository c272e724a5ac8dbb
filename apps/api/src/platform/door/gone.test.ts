import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { goneWith } from './gone';

function arriving() {
  const raw = Object.assign(new EventEmitter(), { writableFinished: false });
  const socket = new EventEmitter();
  const gone = goneWith({ raw } as unknown as FastifyReply, socket as Socket);
  let told = 0;
  const letGo = gone.listen(() => {
    told += 1;
  });
  return { raw, socket, gone, letGo, told: () => told };
}

it('whose answer stands behind another one of the same connection is gone with the connection', () => {
  const { raw, socket, gone, told } = arriving();
  socket.emit('close');
  expect([gone.isGone, told()]).toEqual([true, 1]);
  raw.emit('close');
  expect(told()).toBe(1);
});

it('who was answered is not gone, whatever becomes of the connection', () => {
  const { raw, socket, gone, told } = arriving();
  raw.writableFinished = true;
  raw.emit('close');
  expect(socket.listenerCount('close')).toBe(0);
  socket.emit('close');
  expect([gone.isGone, told()]).toEqual([false, 0]);
});

it('who listens no more is not told', () => {
  const { socket, letGo, told } = arriving();
  letGo();
  socket.emit('close');
  expect(told()).toBe(0);
});
