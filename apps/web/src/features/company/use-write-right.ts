import { isAllowed } from '@lastro/domain/identity/access';
import { AREA_ACCESS } from '@lastro/domain/identity/areas';
import { updateClient } from '@lastro/wire/company/company-operations';
import { useCommandRefusal } from '../../lib/screens-context';
import { useProfile } from '../../lib/session';
import { READ_ONLY, WRITERS_ONLY } from './labels';

/** What the signed-in person may do with a ficha: save it, keep a draft of it, or only read it. */
export function useWriteRight() {
  const { groups } = useProfile();
  const canWrite = useCommandRefusal(updateClient) === null;
  const isReader = !canWrite && groups.includes('audit');
  return {
    /** Administration reads the companies, not their fichas (decisions §2). */
    opensFicha: isAllowed(AREA_ACCESS.company, groups, 'read'),
    canWrite,
    /** Why it cannot be saved; null when it can. */
    refusal: canWrite ? null : isReader ? READ_ONLY : WRITERS_ONLY,
    /** Why nothing can be typed; absent where a draft may be kept. */
    lockedReason: isReader ? 'Somente leitura.' : undefined,
  };
}
