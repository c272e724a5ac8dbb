import { staffOf } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { PROPOSAL_WRITERS } from '@lastro/domain/proposal/proposal-transitions';

export const PROPOSAL_READ = AREA_ACCESS.credit;

/** Who works on proposals; what each may decide is the domain's table, not this list. */
export const PROPOSAL_WRITE = staffOf(...PROPOSAL_WRITERS);
