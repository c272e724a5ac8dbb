import { labelIn } from '@lastro/domain/coded-list';
import { type Cents, centsToReais } from '@lastro/domain/money';
import { OPT_IN_SCOPES, OPT_IN_STATUSES } from '@lastro/domain/receivable/opt-in';
import {
  RECEIVABLE_KINDS,
  RECEIVABLE_STATUSES,
  type ReceivableStatus,
  receivableStatusLabel,
} from '@lastro/domain/receivable/receivable-status';
import {
  type Icon,
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconClockExclamation,
  IconHourglass,
  IconTag,
} from '@tabler/icons-react';
import type { Tone } from '../../ui/tone';

interface Look {
  readonly tone: Tone;
  readonly label: string;
  readonly icon?: Icon;
}

const STATUS_LOOKS: Readonly<Record<ReceivableStatus, Omit<Look, 'label'>>> = {
  available: { tone: 'success' },
  offered: { tone: 'info', icon: IconTag },
  assigned: { tone: 'info', icon: IconArrowsExchange },
  overdue: { tone: 'danger', icon: IconClockExclamation },
  settled: { tone: 'neutral', icon: IconCheck },
  repurchased: { tone: 'warning', icon: IconArrowBackUp },
};

export function isReceivableStatus(code: string): code is ReceivableStatus {
  return Object.hasOwn(RECEIVABLE_STATUSES, code);
}

/** Colour and words of a status; one that nobody knows is grey and shown as it came. */
export function receivableLook(code: string): Look {
  const look: Omit<Look, 'label'> = isReceivableStatus(code) ? STATUS_LOOKS[code] : { tone: 'neutral' };
  return { ...look, label: receivableStatusLabel(code) };
}

const OPT_IN_LOOKS: Readonly<Record<string, Look>> = {
  requested: { tone: 'warning', label: OPT_IN_STATUSES.requested, icon: IconHourglass },
  active: { tone: 'success', label: OPT_IN_STATUSES.active },
  expired: { tone: 'neutral', label: OPT_IN_STATUSES.expired },
  revoked: { tone: 'danger', label: OPT_IN_STATUSES.revoked },
};

export const NO_OPT_IN_LOOK: Look = { tone: 'neutral', label: 'Sem autorização' };

export function optInLook(code: string): Look {
  return known(OPT_IN_LOOKS, code) ?? { tone: 'neutral', label: labelIn(OPT_IN_STATUSES, code) };
}

export function scopeLabel(code: string): string {
  return known(OPT_IN_SCOPES, code) ?? code;
}

export function kindLabel(code: string): string {
  return known(RECEIVABLE_KINDS, code) ?? code;
}

function known<T>(list: Readonly<Record<string, T>>, code: string): T | undefined {
  return Object.hasOwn(list, code) ? list[code] : undefined;
}

const COMPACT = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 });

/** `3,4 mi`: what fits over a bar of a chart, where the exact figure is in the table below. */
export function compactAmount(amount: Cents): string {
  return COMPACT.format(centsToReais(amount)).replace(/\s/, ' ');
}
