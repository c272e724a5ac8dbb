import { describe, expect, it, vi } from 'vitest';
import { everySoOften } from './every-so-often';

describe('what is done for as long as the process lives', () => {
  it('ends when it is over, and has left one listener behind, not one a round', async () => {
    let end = () => {};
    const gone = new Promise<void>((done) => {
      end = done;
    });
    const listened = vi.spyOn(gone, 'then');
    let rounds = 0;
    const work = async () => {
      rounds += 1;
      if (rounds === 100) end();
    };
    await everySoOften(0, work, gone);
    expect(rounds).toBe(100);
    expect(listened).toHaveBeenCalledTimes(1);
  });

  it('what goes wrong ends it', async () => {
    const broken = async () => {
      throw new Error('the connection is lost');
    };
    await expect(everySoOften(0, broken, new Promise(() => undefined))).rejects.toThrow('lost');
  });
});
