import type { printRegistrationForm } from '@lastro/wire/company/company-operations';
import type { FileReply } from '@lastro/wire/operation';
import type { StagedUseCase } from '../../platform/door/binding';
import { AppError } from '../../platform/door/errors';
import { exposuresOf } from '../inquiry/public';
import { peopleOf, peopleToldIn } from './company-translate';
import { loadCompany, sightOf, viewCompany } from './company-view';
import type { MakeForm } from './form-maker';
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
export const printFormCase = (
  makeForm: MakeForm,
): StagedUseCase<typeof printRegistrationForm, FormContent, Printed> => ({
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
  outside: async (content, _input, { log, requestId, caller }) => {
    const bytes = await makeForm(content, caller);
    if (bytes !== null) return { content, bytes };
    log.warn({ requestId, people: content.people.length }, 'a form was too large to be printed');
    throw new AppError('company.form-too-large');
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
});
