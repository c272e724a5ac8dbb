import type { IsoDate } from '@lastro/domain/dates';
import { isLiveOptIn } from '@lastro/domain/receivable/opt-in';
import { errorText } from '@lastro/wire/error-catalogue';
import type { ResultOf } from '@lastro/wire/operation';
import type { listOptIns } from '@lastro/wire/receivable/opt-in-operations';

export type OptIn = ResultOf<typeof listOptIns>[number];

/** A job has still to confirm it, or to bring the first receivables. */
export function isSettling(optIn: Pick<OptIn, 'status' | 'refreshed_at'> | undefined): boolean {
  if (optIn === undefined) return false;
  return optIn.status === 'requested' || (optIn.status === 'active' && optIn.refreshed_at === null);
}

export interface OptInReasons {
  readonly request: string | null;
  readonly refresh: string | null;
  readonly revoke: string | null;
}

/** Why each thing cannot be done with the newest authorisation as it stands; null when it can. */
export function optInReasons(
  optIn: Pick<OptIn, 'status' | 'validUntil'> | undefined,
  today: IsoDate,
): OptInReasons {
  const isLive = optIn !== undefined && isLiveOptIn(optIn.status);
  const isActive = optIn?.status === 'active' && optIn.validUntil >= today;
  return {
    request: isLive ? livingReason(optIn.status) : null,
    refresh: isActive ? null : errorText('opt-in.not-active'),
    revoke: isLive ? null : 'Não há autorização em vigor para revogar.',
  };
}

function livingReason(status: string): string {
  return status === 'requested'
    ? 'A autorização já foi pedida e aguarda confirmação.'
    : 'Já há uma autorização ativa. Para mudar o alcance ou o prazo, revogue-a e peça outra.';
}

/** In a sentence, what the authorisation as it stands means for the list below. */
export function optInSentence(optIn: Pick<OptIn, 'status' | 'refreshed_at'> | undefined): string {
  switch (optIn?.status) {
    case undefined:
      return 'A empresa ainda não autorizou a consulta às registradoras.';
    case 'requested':
      return 'Aguarda confirmação na registradora. Esta página se atualiza sozinha.';
    case 'active':
      return optIn?.refreshed_at === null
        ? 'Autorização confirmada. Buscando os recebíveis na registradora.'
        : 'Os recebíveis são consultados na registradora todos os dias.';
    case 'expired':
      return 'O prazo acabou: os recebíveis não são mais atualizados.';
    case 'revoked':
      return 'Os recebíveis já conhecidos não são mais atualizados.';
    default:
      return 'Este status não é conhecido por esta versão.';
  }
}
