import { acceptTerms, getTermsAcceptance } from '@lastro/wire/identity/session-operations';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEMO_COMPANY } from '../../demo/demo-accounts';
import { openHouse, type TestHouse } from '../../testing/harness';
import { expectProblem } from '../../testing/probe';

let house: TestHouse;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const OTHER = '11222333000181';

describe('§7 Auth get-terms-accept', () => {
  it('a banking user asks about and accepts for the own company; the second time changes nothing', async () => {
    const ask = () => house.call(getTermsAcceptance, { cnpj: DEMO_COMPANY }, { as: 'baas_viewer' });
    expect((await ask()).body).toEqual({
      cnpj: DEMO_COMPANY,
      accepted: false,
      version: '2026-07',
      acceptedAt: null,
    });
    const accepted = await house.call(acceptTerms, { cnpj: DEMO_COMPANY }, { as: 'baas_operator' });
    expect(accepted.body).toMatchObject({ accepted: true });
    const again = await house.call(acceptTerms, { cnpj: DEMO_COMPANY }, { as: 'baas_approver' });
    expect(again.body).toEqual(accepted.body);
    expect((await ask()).body).toEqual(accepted.body);
    const rows = await house.db.selectFrom('terms_acceptances').select('company_tax_id').execute();
    expect(rows).toEqual([{ company_tax_id: DEMO_COMPANY }]);
    const trail = await house.db
      .selectFrom('audit_entries')
      .select(['action', 'actor', 'record_id'])
      .where('record_type', '=', 'company-terms')
      .orderBy('seq')
      .execute();
    expect(trail).toEqual([
      { action: 'identity.terms-accepted', actor: 'baas_operator@demo.test', record_id: DEMO_COMPANY },
      {
        action: 'identity.terms-already-accepted',
        actor: 'baas_approver@demo.test',
        record_id: DEMO_COMPANY,
      },
    ]);
  });

  it('a CNPJ with letters is taken masked, in lower case and with blanks', async () => {
    for (const cnpj of ['12.ABC.345/01DE-35', '12.abc.345/01de-35', ' 12abc34501de35 ']) {
      const reply = await house.call(getTermsAcceptance, { cnpj }, { as: 'baas_viewer' });
      expect(reply.body.cnpj).toBe(DEMO_COMPANY);
    }
    const wrong = await house.call(getTermsAcceptance, { cnpj: '12ABC34501DE36' }, { as: 'baas_viewer' });
    expect(wrong.problem.errors).toEqual({ cnpj: ['CNPJ inválido, por favor verifique se está correto.'] });
    const missing = await house.call(getTermsAcceptance, {} as never, { as: 'baas_viewer' });
    expect(missing.problem.errors).toEqual({ cnpj: ['Campo obrigatório.'] });
  });

  it('another company’s terms are nobody’s business at a bank, and anybody’s in the staff', async () => {
    for (const as of ['baas_operator', 'baas_approver', 'baas_viewer'])
      expectProblem(
        (await house.call(getTermsAcceptance, { cnpj: OTHER }, { as })).problem,
        403,
        'terms.other-company',
      );
    expectProblem(
      (await house.call(acceptTerms, { cnpj: OTHER }, { as: 'baas_operator' })).problem,
      403,
      'terms.other-company',
    );
    expect((await house.call(getTermsAcceptance, { cnpj: OTHER }, { as: 'legal' })).body.accepted).toBe(
      false,
    );
    expect((await house.call(getTermsAcceptance, { cnpj: OTHER }, { as: 'audit' })).status).toBe(200);
  });

  it.each(['baas_viewer', 'admin', 'audit', 'commercial'])('%s cannot accept for a company', async (as) => {
    const reply = await house.call(acceptTerms, { cnpj: DEMO_COMPANY }, { as });
    expectProblem(reply.problem, 403, 'access.denied');
  });
});
