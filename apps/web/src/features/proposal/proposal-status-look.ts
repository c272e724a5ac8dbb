import type { ProposalRefusalCode } from '@lastro/domain/proposal/proposal-codes';
import { isProposalStatus, type ProposalStatus, statusLabel } from '@lastro/domain/proposal/proposal-status';
import { stepsFrom } from '@lastro/domain/proposal/proposal-transitions';

/**
 * In the order of the buttons: the way forward first, the ways out last. `accepted` has its own button on each offer and
 * `expired` is the clock's: neither is a button of the status.
 */
const BUTTON_ORDER: readonly ProposalStatus[] = [
  'approved',
  'pending_approval',
  'pending_commitee',
  'pending_board',
  'pending_level',
  'pending_allocation',
  'rejected',
  'pending_reanalysis',
  'refused',
  'canceled',
];

interface StatusStep {
  readonly status: ProposalStatus;
  /** Why not; null when it can be taken. */
  readonly reason: string | null;
}

interface Allowed {
  readonly status: string;
  readonly allowed: boolean;
  readonly code: string | null;
  readonly reason: string | null;
}

/** The server's list, without what nobody would look for on this proposal. */
export function stepsOf(status: string, allowed: readonly Allowed[]): StatusStep[] {
  if (!isProposalStatus(status)) return [];
  const next = stepsFrom(status);
  return BUTTON_ORDER.flatMap((code) => {
    const entry = allowed.find((one) => one.status === code);
    if (entry === undefined || !(entry.allowed || next.includes(code))) return [];
    return [{ status: code, reason: entry.allowed ? null : (entry.reason ?? 'Não é possível agora.') }];
  });
}

interface StepWords {
  /** On the button. */
  readonly verb: string;
  /** Begins the dialog's question; the proposal's number and company end it. */
  readonly ask: string;
  /** What happens then, and whether it can be undone. */
  readonly consequence: string;
  /** Said once it is done, of `nº 12 de Horizonte Ltda.`: who decided may be at another proposal by then. */
  readonly done: (which: string) => string;
  readonly tone?: 'danger';
}

const WORDS: Readonly<Partial<Record<ProposalStatus, StepWords>>> = {
  approved: {
    verb: 'Aprovar',
    ask: 'Aprovar a proposta',
    consequence: 'As ofertas podem ser simuladas e apresentadas ao cliente.',
    done: (which) => `Proposta ${which} aprovada.`,
  },
  rejected: {
    verb: 'Reprovar',
    ask: 'Reprovar a proposta',
    consequence: 'A proposta não segue adiante, a menos que volte para reanálise.',
    done: (which) => `Proposta ${which} reprovada.`,
    tone: 'danger',
  },
  pending_approval: {
    verb: 'Enviar para aprovação',
    ask: 'Enviar para aprovação a proposta',
    consequence: 'A Mesa de crédito passa a decidir sobre a proposta.',
    done: (which) => `Proposta ${which} enviada para aprovação.`,
  },
  pending_commitee: {
    verb: 'Enviar ao comitê',
    ask: 'Enviar ao comitê a proposta',
    consequence: 'O Comitê de crédito passa a decidir sobre a proposta.',
    done: (which) => `Proposta ${which} enviada ao comitê.`,
  },
  pending_board: {
    verb: 'Enviar à diretoria',
    ask: 'Enviar à diretoria a proposta',
    consequence: 'A Diretoria passa a decidir sobre a proposta.',
    done: (which) => `Proposta ${which} enviada à diretoria.`,
  },
  pending_allocation: {
    verb: 'Enviar para alocação',
    ask: 'Enviar para alocação a proposta',
    consequence: 'A proposta espera um veículo antes de ser aprovada.',
    done: (which) => `Proposta ${which} enviada para alocação.`,
  },
  pending_reanalysis: {
    verb: 'Reanalisar',
    ask: 'Reanalisar a proposta',
    consequence: 'A proposta volta à análise de crédito e pode ser alterada antes de uma nova decisão.',
    done: (which) => `Proposta ${which} em reanálise.`,
  },
  refused: {
    verb: 'Registrar recusa',
    ask: 'Registrar a recusa da proposta',
    consequence: 'O cliente recusou as ofertas. Uma proposta recusada não pode mais ser alterada.',
    done: (which) => `Recusa da proposta ${which} registrada.`,
    tone: 'danger',
  },
  canceled: {
    verb: 'Cancelar proposta',
    ask: 'Cancelar a proposta',
    consequence: 'A proposta é encerrada e não pode mais ser alterada. O histórico continua visível.',
    done: (which) => `Proposta ${which} cancelada.`,
    tone: 'danger',
  },
};

/** Its number and whose it is, after the word that it is. */
export function whichProposal({ id, company_name }: { id: number; company_name: string }): string {
  return `nº ${id} de ${company_name}`;
}

export function stepWords(status: ProposalStatus): StepWords {
  const label = statusLabel(status);
  return (
    WORDS[status] ?? {
      verb: `Mudar para ${label}`,
      ask: `Mudar para ${label} a proposta`,
      consequence: `O status passa a ser ${label}.`,
      done: (which) => `Proposta ${which}: status alterado para ${label}.`,
    }
  );
}

/** By level; where the stage is open to any of them, the one that the total needs decides. */
const DECIDED_BY: Readonly<Record<'credit_desk' | 'credit_committee' | 'credit_board', string>> = {
  credit_desk: 'Próximo passo: decisão da Mesa de crédito.',
  credit_committee: 'Próximo passo: decisão do Comitê de crédito.',
  credit_board: 'Próximo passo: decisão da Diretoria.',
};

const AWAITS_ANSWER =
  'Próximo passo: resposta do cliente. Simule, aceite uma das ofertas ou registre a recusa.';

const WAITING: Readonly<Partial<Record<ProposalStatus, string>>> = {
  pending_approval: DECIDED_BY.credit_desk,
  pending_commitee: DECIDED_BY.credit_committee,
  pending_board: DECIDED_BY.credit_board,
  pending_allocation: 'Próximo passo: alocação em um veículo e decisão da Mesa de crédito.',
  pending_reanalysis: 'Próximo passo: revisar as ofertas e enviar de novo para aprovação.',
  rejected: 'Reprovada. Pode voltar para reanálise.',
  accepted: 'O cliente aceitou uma oferta. A operação segue na formalização.',
  refused: 'O cliente recusou as ofertas. Nada mais pode ser alterado.',
  canceled: 'Cancelada. Nada mais pode ser alterado.',
  expired: 'A aprovação venceu sem resposta do cliente. Pode voltar para reanálise.',
  indicative: 'Proposta indicativa: aqui ela só pode ser lida e simulada.',
  running: 'O sistema está processando a proposta.',
  pending: 'O sistema está processando a proposta.',
  error: 'O processamento falhou. O sistema tentará de novo.',
};

/** Decisions, preamble: what nobody here knows is read-only. */
export const UNKNOWN_STATUS = 'Este status não é conhecido por esta versão: a proposta só pode ser lida.';

/** Where the level that a total needs is above the one that has the proposal: it is handed on, one step at a time. */
const HANDED_ON: Readonly<Partial<Record<ProposalStatus, Readonly<Record<string, string>>>>> = {
  pending_approval: {
    credit_committee: 'Próximo passo: a Mesa de crédito envia ao Comitê, que tem a alçada.',
    credit_board: 'Próximo passo: a Mesa de crédito envia ao Comitê, e este à Diretoria, que tem a alçada.',
  },
  pending_commitee: {
    credit_board: 'Próximo passo: o Comitê de crédito envia à Diretoria, que tem a alçada.',
  },
  pending_allocation: {
    credit_committee: 'Próximo passo: alocação em um veículo e decisão do Comitê de crédito.',
    credit_board: 'Próximo passo: alocação em um veículo e decisão da Diretoria.',
  },
};

interface Waiting {
  readonly status: string;
  readonly allowed_statuses: readonly Allowed[];
  readonly actions: readonly {
    readonly action: string;
    readonly allowed: boolean;
    readonly reason: string | null;
  }[];
  readonly authority: { readonly level: string };
}

const OWN: readonly string[] = [
  'proposal.own',
  'proposal.own-change',
] satisfies readonly ProposalRefusalCode[];

/**
 * Whoever could decide created or changed it, and no higher level has to: then a second person of the same level
 * decides, and handing it on is not the way forward.
 */
export function needsAnother({ status, allowed_statuses, authority }: Waiting): boolean {
  if (!isProposalStatus(status) || HANDED_ON[status]?.[authority.level] !== undefined) return false;
  const approval = allowed_statuses.find((one) => one.status === 'approved');
  return approval !== undefined && !approval.allowed && OWN.includes(approval.code ?? '');
}

const LOST = 'proposal.order-lost' satisfies ProposalRefusalCode;

/** Why the partner's order that it names stops it, by the server's own list; null when it does not. */
export function lostOrderReason({ allowed_statuses }: Pick<Waiting, 'allowed_statuses'>): string | null {
  return allowed_statuses.find(({ code }) => code === LOST)?.reason ?? null;
}

/** The company's answer, unless no offer can be accepted as things stand: then why, and what to do about it. */
function answerStepOf({ actions }: Waiting): string {
  const can = (name: string) => actions.find(({ action }) => action === name);
  const accept = can('accept');
  if (accept?.allowed !== false) return AWAITS_ANSWER;
  // Who changes no proposal is refused for that alone, which is no word about the proposal.
  if (accept.reason === null || can('change')?.allowed === false)
    return 'Próximo passo: resposta do cliente.';
  return `Nenhuma oferta pode ser aceita agora. ${accept.reason}`;
}

/** The next step and who takes it. */
export function nextStepOf(proposal: Waiting): string {
  const { status, authority } = proposal;
  if (!isProposalStatus(status)) return UNKNOWN_STATUS;
  if (status === 'approved') return answerStepOf(proposal);
  const byLevel: Readonly<Record<string, string>> | undefined =
    status === 'pending_level' ? DECIDED_BY : HANDED_ON[status];
  const sentence = byLevel?.[authority.level] ?? WAITING[status] ?? UNKNOWN_STATUS;
  return needsAnother(proposal)
    ? sentence.replace(/decisão (d[ao])/, 'decisão de outra pessoa $1')
    : sentence;
}
