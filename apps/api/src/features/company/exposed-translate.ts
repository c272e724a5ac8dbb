import type { Sight } from '@lastro/domain/company/masking';
import { isPepInForce, tiesBesideSpouse } from '@lastro/domain/company/pep';
import type { IsoDate } from '@lastro/domain/dates';
import { percentToNumber } from '@lastro/domain/percent';
import { concealTaxId } from '@lastro/domain/tax-id';
import type { createClient } from '@lastro/wire/company/company-operations';
import type { ReplyOf } from '@lastro/wire/operation';
import type { Exposure } from './company-exposure';
import { summaryToWire } from './person-summary';

/** What makes somebody an exposed person: an office of their own, of somebody close, of the spouse. */
export function exposedToWire(
  exposure: Exposure,
  sight: Sight,
  businessDate: IsoDate,
): ReplyOf<typeof createClient>['politicallyExposed'] {
  const { spouse, indirectShare } = exposure;
  const whose = {
    person: summaryToWire(exposure, sight.personal),
    indirectShare: indirectShare === null ? null : percentToNumber(indirectShare),
  };
  const office = (of: Office) => ({
    position: of.position,
    organization: of.organization,
    startDate: of.startsOn,
    endDate: of.endsOn,
    inForce: isPepInForce(of, businessDate),
  });
  const shown = (taxId: string | null) => (taxId === null || sight.personal ? taxId : concealTaxId(taxId));
  const own = {
    ...whose,
    relationshipType: null,
    exposedName: null,
    exposedTaxId: null,
    ...office(exposure),
  };
  const related = tiesBesideSpouse(exposure.ties, spouse).map(
    ({ relationshipType, name, taxId, position, organization }) => ({
      ...whose,
      relationshipType,
      exposedName: name,
      exposedTaxId: shown(taxId),
      position,
      organization,
      startDate: null,
      endDate: null,
      inForce: true,
    }),
  );
  const married =
    spouse === null
      ? []
      : [
          {
            ...whose,
            relationshipType: 'spouse',
            exposedName: spouse.name,
            exposedTaxId: shown(spouse.taxId),
            ...office(spouse),
          },
        ];
  return [...(exposure.pep === true ? [own] : []), ...related, ...married];
}

type Office = Pick<Exposure, 'position' | 'organization' | 'startsOn' | 'endsOn'>;
