import { printRegistrationForm } from '@lastro/wire/company/company-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bind } from '../../platform/door/binding';
import { addCompany, testCnpj, trailFrom } from '../../testing/company';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem, PROBES } from '../../testing/probe';
import { type MakeForm, makeFormApart } from './form-maker';
import { printFormCase } from './print-form';
import { buildRegistrationForm } from './registration-form/build';
import type { FormContent } from './registration-form/content';
import { filledCompany, huge, typical } from './registration-form/testing/companies';
import { readPrinted } from './registration-form/testing/read-docx';
import { contentOf, representing, wholePerson } from './registration-form/testing/samples';

async function printApart(content: FormContent) {
  const bytes = await makeFormApart(content, 'ana');
  if (bytes === null) throw new Error('too large');
  return readPrinted(bytes);
}

describe('drawing a form keeps nobody else waiting', () => {
  it.each([
    ['typical', typical()],
    ['huge', huge()],
  ])('what is drawn in a process of its own says what it says elsewhere: %s', async (_name, content) => {
    expect(structuredClone(content)).toEqual(content);
    const [apart, here] = [await printApart(content), readPrinted(await buildRegistrationForm(content))];
    expect([...apart.files.keys()]).toEqual([...here.files.keys()]);
    for (const part of ['document', 'header1', 'footer1', 'styles', 'numbering'])
      expect(apart.files.get(`word/${part}.xml`), part).toBe(here.files.get(`word/${part}.xml`));
  });

  it('the house goes on meanwhile: it has more turns by far than where it draws by itself', async () => {
    const content = huge();
    // The process is there by then, so that the turns are those of the drawing alone.
    await makeFormApart(typical(), 'ana');
    const here = await turnsDuring(buildRegistrationForm(content));
    expect(await turnsDuring(makeFormApart(content, 'ana'))).toBeGreaterThan(10 * here);
  });

  it('a fault in it is told to who waits for it, and to nobody else', async () => {
    const person = wholePerson(1);
    const representatives = [representing(person, { percentageOwned: 1 / 3 })];
    const wrong = contentOf(filledCompany({ representatives }), [person]);
    const [failing, next] = [makeFormApart(wrong, 'ana'), printApart(typical())];
    await expect(failing).rejects.toThrow('a percentage on the wire with too many digits');
    expect((await next).text).toContain('Padaria Estrela do Sul Ltda.');
  });
});

async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  let turns = 0;
  for (; !isOver; turns += 1) await new Promise(setImmediate);
  await over;
  return turns;
}

describe('whoever prints', () => {
  const tooLarge = { ...printRegistrationForm, name: 'probe.too-large', path: '/too-large' } as const;
  const counted = { ...printRegistrationForm, name: 'probe.counted', path: '/counted' } as const;
  let inLine = 0;
  let mostInLine = 0;
  let fourCame = () => {};
  const four = new Promise<void>((came) => {
    fourCame = came;
  });
  const count: MakeForm = async () => {
    inLine += 1;
    mostInLine = Math.max(mostInLine, inLine);
    if (inLine === 4) fourCame();
    await four;
    // Whoever else could come would be here by then.
    await house.pool.query('select 1');
    inLine -= 1;
    return Uint8Array.of(80, 75);
  };

  const logLines: string[] = [];
  let house: TestHouse;
  beforeAll(async () => {
    const bindings = [
      ...PROBES.bindings,
      bind(
        tooLarge,
        printFormCase(async () => null),
      ),
      bind(counted, printFormCase(count)),
    ];
    house = await openHouse({ logLines, extra: { ...PROBES, bindings } });
    await addCompany(house, 1);
  });
  afterAll(() => house.close());

  const print = async ({ path }: { readonly path: string }, as = 'registration') =>
    house.server.inject({
      url: `/api/registration${path}?tax_id=${testCnpj(1)}`,
      headers: await house.headersFor({ as }),
    });

  it('is told of a form that is too large, and so is the log; nothing was printed', async () => {
    const since = await trailFrom(house);
    const reply = await print(tooLarge);
    expectProblem(reply.json(), 503, 'company.form-too-large');
    expect(reply.json().detail).toMatch(/^A ficha desta empresa é grande demais para ser impressa agora\. /);
    expect(logLines.filter((line) => line.includes('a form was too large to be printed'))).toHaveLength(1);
    expect(await since()).toEqual([]);
  });

  it('does not fill the line alone: four of one person are in it at most, the others wait before it', async () => {
    await Promise.all(Array.from({ length: 15 }, () => print(counted)));
    expect(mostInLine).toBe(4);
  });
});
