import { describe, expect, it } from 'vitest';
import { formatBytes, sortFiles } from './file-rules';

const rules = { accept: ['.pdf', 'image/png'], acceptText: 'PDF ou PNG', maxBytes: 1000, multiple: true };
const file = (name: string, size: number, type = '') => new File([new Uint8Array(size)], name, { type });

describe('sortFiles', () => {
  it('says of each file why it may not be sent', () => {
    const { accepted, rejected } = sortFiles(
      [
        file('a.PDF', 10),
        file('b.bin', 10, 'image/png'),
        file('c.exe', 10),
        file('d.pdf', 1001),
        file('e.pdf', 0),
      ],
      rules,
    );
    expect(accepted.map(({ name }) => name)).toEqual(['a.PDF', 'b.bin']);
    expect(rejected).toEqual([
      { name: 'c.exe', reason: 'tipo não aceito. Envie PDF ou PNG.' },
      { name: 'd.pdf', reason: 'tem 1 kB; o limite é 1 kB.' },
      { name: 'e.pdf', reason: 'o arquivo está vazio.' },
    ]);
  });

  it('takes only one where only one is wanted', () => {
    const { accepted, rejected } = sortFiles([file('a.pdf', 1), file('b.pdf', 1)], {
      ...rules,
      multiple: false,
    });
    expect(accepted).toHaveLength(1);
    expect(rejected[0]?.reason).toBe('envie um arquivo por vez.');
  });

  it.each([
    [20_000_000, '20 MB'],
    [1_500_000, '1,5 MB'],
    [312_000, '312 kB'],
  ])('writes %i bytes as %s', (bytes, text) => expect(formatBytes(bytes)).toBe(text));
});
