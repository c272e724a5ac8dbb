import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshPage } from '../lib/testing';
import { holdUnsavedWork } from '../lib/unsaved-work';
import { AreaLoadError, allowReload, loadArea } from './load-area';

const reload = vi.fn();
const there = { timeoutMs: 50, reload, isServerThere: async () => true };
const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  freshPage();
  reload.mockClear();
});
afterEach(() => vi.useRealTimers());

async function settles(work: Promise<unknown>): Promise<unknown> {
  const pending = Symbol('pending');
  return Promise.race([
    work.catch((error: unknown) => error),
    new Promise((resolve) => setTimeout(() => resolve(pending), 20)),
  ]);
}

describe('decisions §1 "Area load failure"', () => {
  test('one guarded reload, then the failure is shown', async () => {
    await settles(loadArea('Usuários', broken, there));
    expect(reload).toHaveBeenCalledOnce();
    expect(await settles(loadArea('Usuários', broken, there))).toBeInstanceOf(AreaLoadError);
    expect(reload).toHaveBeenCalledOnce();
  });

  test('who tries again has it reloaded once more, as the browser does not ask twice for what failed', async () => {
    await settles(loadArea('Usuários', broken, there));
    expect(await settles(loadArea('Usuários', broken, there))).toBeInstanceOf(AreaLoadError);
    allowReload();
    await settles(loadArea('Usuários', broken, there));
    expect(reload).toHaveBeenCalledTimes(2);
    expect(await settles(loadArea('Usuários', broken, there))).toBeInstanceOf(AreaLoadError);
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('once the area loads, a later release may reload again', async () => {
    await settles(loadArea('Usuários', broken, there));
    expect(await loadArea('Usuários', async () => 'code', there)).toBe('code');
    await settles(loadArea('Usuários', broken, there));
    expect(reload).toHaveBeenCalledTimes(2);
  });

  test('never over unsaved work', async () => {
    const release = holdUnsavedWork();
    expect(await settles(loadArea('Usuários', broken, there))).toBeInstanceOf(AreaLoadError);
    release();
    expect(reload).not.toHaveBeenCalled();
  });

  test('never while the server does not answer', async () => {
    const away = { ...there, isServerThere: async () => false };
    expect(await settles(loadArea('Usuários', broken, away))).toBeInstanceOf(AreaLoadError);
    expect(reload).not.toHaveBeenCalled();
  });

  test('code that never comes times out, without a reload', async () => {
    const failure = await loadArea('Usuários', () => new Promise(() => {}), { ...there, timeoutMs: 5 }).catch(
      (error: unknown) => error,
    );
    expect(failure).toMatchObject({ name: 'AreaLoadError', timedOut: true, areaTitle: 'Usuários' });
    expect(reload).not.toHaveBeenCalled();
  });
});
