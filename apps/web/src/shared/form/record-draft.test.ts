import { expect, test, vi } from 'vitest';
import { type DraftBody, recordDraft } from './record-draft';
import type { RecordField } from './record-field';
import type { Begun, DraftStore } from './use-draft';

type Values = { name: string; city: string; capital: number | null };

const FIELDS: RecordField<Values>[] = [
  { name: 'name', label: 'Nome' },
  { name: 'city', label: 'Cidade' },
  { name: 'capital', label: 'Capital', fits: (kept) => kept === null || typeof kept === 'number' },
];
const READ: Values = { name: 'Alfa', city: '', capital: 100 };
const savedAt = '2026-11-16T12:00:00.000Z';

/** The drafts of a record that stands as `current`, over a server that keeps one body. */
function drafts(current: Values, kept: DraftBody | null, begun?: Begun<Values>) {
  const save = vi.fn<DraftStore<DraftBody>['save']>(async () => ({ savedAt }));
  const discard = vi.fn(async () => undefined);
  const found = kept === null ? null : { value: kept, savedAt };
  const others = found === null ? [] : [{ ...found, id: '3', author: 'Bruno', take: async () => found }];
  const store = { load: async () => found, loadOthers: async () => others, save, discard };
  return { draft: recordDraft({ store, fields: FIELDS, current: () => current, begun }), save, discard };
}

test('keeps only what was changed, and what stood there before', async () => {
  const { draft, save, discard } = drafts(READ, null);
  expect(await draft.save({ ...READ, city: 'Santos' })).toEqual({ savedAt });
  expect(save).toHaveBeenCalledWith({ changes: { city: 'Santos' }, before: { city: '' } });
  expect(discard).not.toHaveBeenCalled();
});

test('what means something only together is kept together', async () => {
  const save = vi.fn<DraftStore<DraftBody>['save']>(async () => ({ savedAt }));
  const store = { load: async () => null, save, discard: async () => undefined };
  const fields = FIELDS.map((field) => (field.name === 'capital' ? field : { ...field, group: 'seat' }));
  await recordDraft({ store, fields, current: () => READ }).save({ ...READ, city: 'Santos' });
  expect(save).toHaveBeenCalledWith({
    changes: { name: 'Alfa', city: 'Santos' },
    before: { name: 'Alfa', city: '' },
  });
});

test('nothing changed is nothing to keep; blanks around a text are no change', async () => {
  const { draft, save, discard } = drafts(READ, null);
  expect(await draft.save({ ...READ, name: ' Alfa ' })).toEqual({ savedAt: null });
  expect(save).not.toHaveBeenCalled();
  expect(discard).toHaveBeenCalledTimes(1);
});

test('comes back on top of what others saved meanwhile, with what it began with', async () => {
  const newer = { name: 'Alfa Nova', city: 'Campinas', capital: 100 };
  const { draft } = drafts(newer, { changes: { city: 'Santos' }, before: { city: '' } });
  const restored = {
    value: { ...newer, city: 'Santos' },
    begun: { opened: { ...newer, city: '' } },
    savedAt,
  };
  expect(await draft.load()).toMatchObject(restored);
  const [theirs] = (await draft.loadOthers?.()) ?? [];
  expect(theirs).toMatchObject({ ...restored, id: '3', author: 'Bruno' });
  expect(await theirs?.take(false)).toMatchObject(restored);
});

test('what goes on after it was restored is kept over what it began with', async () => {
  const newer = { ...READ, city: 'Campinas' };
  const { draft, save } = drafts(newer, null, { opened: READ });
  await draft.save({ ...newer, city: 'Santos', capital: 5 });
  expect(save).toHaveBeenCalledWith({
    changes: { city: 'Santos', capital: 5 },
    before: { city: '', capital: 100 },
  });
});

test.each<[string, DraftBody]>([
  ['it changes nothing any more', { changes: { city: '' }, before: { city: 'Santos' } }],
  ['it is empty', {}],
  ['it belongs to another release', { changes: { gone: 'x', capital: '12' } }],
])('is no draft, of oneself or of others, when %s', async (_why, body) => {
  const { draft } = drafts(READ, body);
  expect(await draft.load()).toBeNull();
  expect(await draft.loadOthers?.()).toEqual([]);
});
