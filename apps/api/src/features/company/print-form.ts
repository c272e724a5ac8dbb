import type { printRegistrationForm } from '@lastro/wire/company/company-operations';
import type { FileReply } from '@lastro/wire/operation';
import type { StagedUseCase } from '../../platform/door/binding';
import { exposuresOf } from '../inquiry/public';
import { peopleOf, peopleToldIn } from './company-translate';
import { loadCompany, sightOf, viewCompany } from './company-view';
import { viewOwnership } from './ownership-view';
import { findPeople } from './person-read';
import { personToWire } from './person-translate';
import { type FormContent, isConcealed, spouseShown } from './registration-form/content';

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

interface Printed {
  readonly content: FormContent;
  readonly bytes: Uint8Array;
}

/** Loads in one moment, draws outside of the transaction, and records who took personal data out of the house. */
export const printFormCase: StagedUseCase<typeof printRegistrationForm, FormContent, Printed> = {
  prepare: async (ctx, { tax_id }) => {
    const row = await loadCompany(ctx, tax_id);
    const people = await findPeople(
      ctx.tx,
      peopleOf(row).map((person) => person.tax_id),
    );
    const sight = sightOf(ctx);
    const exposures = await exposuresOf(ctx.tx, [row.id], ctx.businessDate);
    return {
      company: await viewCompany(ctx, row, sight),
      ownership: await viewOwnership(ctx, row, sight),
      people: people.map((person) => personToWire(person, sight.personal, ctx.businessDate)),
      exposure: exposures(row.id),
      businessDate: ctx.businessDate,
      seesPeople: sight.personal,
    };
  },
  outside: async (content) => {
    // The Word library is loaded by the first who prints, not by every start.
    const { buildRegistrationForm } = await import('./registration-form/build');
    return { content, bytes: await buildRegistrationForm(content) };
  },
  complete: async (ctx, { tax_id }, { content, bytes }): Promise<FileReply> => {
    const { company, people, ownership, seesPeople } = content;
    const owners = ownership?.finalOwners.map(({ taxId }) => taxId) ?? [];
    const spouses = people.flatMap((person) => spouseShown(person)?.taxId ?? []);
    ctx.audit({
      action: 'company.form-printed',
      recordType: 'company',
      recordId: tax_id,
      after: {
        people: seesPeople ? peopleToldIn(company, [...owners, ...spouses]) : 0,
        bankData: company.bankAccount?.masked === false,
        masked: isConcealed(content),
        bytes: bytes.length,
      },
    });
    return { fileName: `ficha-cadastral-${tax_id}.docx`, mime: WORD, bytes };
  },
};
