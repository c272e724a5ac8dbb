import type { Issue } from '@lastro/domain/issues';
import {
  checkProposal,
  checkRefusal,
  OBSERVATION,
  type ProposalFields,
  STANDARD_CAPS,
} from '@lastro/domain/proposal/proposal-rules';
import { checkText } from '@lastro/domain/text-rules';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issuesFromZod } from '../zod-issues';
import { proposalChanges, refusalInput } from './proposal-schemas';

type Rule = (text: string) => Issue[];

const REJECTED: ProposalFields = {
  from: 'pending_approval',
  status: 'rejected',
  saved: null,
  productId: 1,
  observation: null,
  guarantee: null,
  monthlyGuarantee: null,
  risks: ['sector'],
  offers: [],
  unchanged: new Set(),
};

const inForm: Rule = (observation) => checkProposal({ ...REJECTED, observation }, STANDARD_CAPS);
const inRefusal: Rule = (detail) =>
  checkRefusal({ reason: 'other', newAmount: null, newDeadline: null, detail }, STANDARD_CAPS);
/** What the server says of a text as it is typed: the shape of the call, then the rule on what it lets through. */
const afterShape =
  (shape: z.ZodType, field: string, rule: Rule): Rule =>
  (text) => {
    const read = z.object({ [field]: shape }).safeParse({ [field]: text }, { reportInput: true });
    return read.success ? rule(read.data[field] as string) : issuesFromZod(read.error);
  };

/** The browser's rule and the server's, for each place where such a text is typed. */
const PLACES: Readonly<Record<string, readonly [Rule, Rule]>> = {
  'the form of a proposal': [inForm, afterShape(proposalChanges.observation, 'observation', inForm)],
  'the dialog that rejects': [
    (text) => checkText('observation', text, OBSERVATION),
    afterShape(proposalChanges.observation, 'observation', inForm),
  ],
  'the dialog that refuses': [inRefusal, afterShape(refusalInput.detail, 'detail', inRefusal)],
};

const { min, max } = OBSERVATION;

describe.each(Object.entries(PLACES))(
  'spec §5 10 to 2500 characters: browser and server agree in %s',
  (_, [browser, server]) => {
    it.each([
      ['nothing visible', ' \n\u200b\u00a0 ', 'field.required'],
      ['blanks between two letters', `a${' '.repeat(20)}b`, 'text.too-short'],
      ['line breaks between two letters', `a${'\r\n'.repeat(20)}b`, 'text.too-short'],
      ['a line break is one character', `a\n\n${'b'.repeat(min - 2)}`, null],
      ['lines, not one too many', `${'a'.repeat(1200)}\r\n\r\n${'b'.repeat(max - 1201)}`, null],
      ['lines, one too many', `${'a'.repeat(1200)}\n${'b'.repeat(max - 1200)}`, 'text.too-long'],
      ['astral characters, one too few', '😀'.repeat(min - 1), 'text.too-short'],
      ['astral characters, just enough', '😀'.repeat(min), null],
      ['astral characters, as many as may be', '😀'.repeat(max), null],
      ['astral characters, one too many', '😀'.repeat(max + 1), 'text.too-long'],
      ['letters made of two', 'e\u0301'.repeat(max), null],
      ['blanks around it', `${' '.repeat(3000)}${'a'.repeat(min)}\n`, null],
      ['far too many blanks', ' '.repeat(50_000), 'text.too-long'],
    ])('%s', (_case, text, code) => {
      expect(browser(text).map((issue) => issue.code)).toEqual(code === null ? [] : [code]);
      expect(server(text)).toEqual(browser(text));
    });

    it('whatever is typed', () => {
      const piece = fc.constantFrom(
        'a',
        'ção',
        ' ',
        '  ',
        '\n',
        '\r\n',
        '\u2028',
        '\u00a0',
        '\u200b',
        '😀',
        'e\u0301',
      );
      const short = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));
      const long = fc
        .tuple(short, fc.integer({ min: max - 30, max: max + 30 }), fc.constantFrom('a', '😀', 'a\n'))
        .map(([around, count, unit]) => around + unit.repeat(count) + around);
      fc.assert(
        fc.property(fc.oneof(short, long), (text) => {
          expect(server(text)).toEqual(browser(text));
        }),
      );
    });
  },
);
