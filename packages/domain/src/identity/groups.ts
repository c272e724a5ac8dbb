/**
 * The user groups of the house. The specification names none (§6 "not shown"); these are the decided ones.
 * Codes are stable on the wire, labels are what people read.
 */
interface GroupDefinition {
  readonly label: string;
  readonly does: string;
  /** `staff` signs in with Google, `baas` with e-mail and password (spec §6). */
  readonly signInType: SignInType;
  /** Granting it takes a second administrator: it lets one person move money or see what others may not. */
  readonly needsSecondAdmin?: true;
  /** Approves money or credit: never in one person with who gives out access. */
  readonly approves?: true;
}

export const SIGN_IN_TYPES = { staff: 'Equipe', baas: 'Cliente banking' } as const;
export type SignInType = keyof typeof SIGN_IN_TYPES;

const DEFINITIONS = {
  admin: {
    label: 'Administração',
    does: 'Usuários, grupos e configurações',
    signInType: 'staff',
    needsSecondAdmin: true,
  },
  commercial: { label: 'Comercial', does: 'Propostas, simulação, recusa e parceiros', signInType: 'staff' },
  credit_analyst: {
    label: 'Análise de crédito',
    does: 'Propostas, ofertas, ficha e riscos',
    signInType: 'staff',
  },
  credit_desk: {
    label: 'Mesa de crédito',
    does: 'Aprova até a alçada da mesa',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  credit_committee: {
    label: 'Comitê de crédito',
    does: 'Aprova até a alçada do comitê',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  credit_board: {
    label: 'Diretoria',
    does: 'Aprova acima da alçada do comitê',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  registration: { label: 'Cadastro', does: 'Empresas e pessoas', signInType: 'staff' },
  compliance: { label: 'Compliance', does: 'PEP, beneficiários finais e documentos', signInType: 'staff' },
  formalization: {
    label: 'Formalização',
    does: 'Documentos, CCB, tranches e avalistas',
    signInType: 'staff',
  },
  formalization_approver: {
    label: 'Liberação de formalização',
    does: 'Libera o que foi formalizado',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  bank_data: {
    label: 'Dados bancários',
    does: 'Vê dados bancários sem máscara',
    signInType: 'staff',
    needsSecondAdmin: true,
  },
  collection: { label: 'Cobrança', does: 'Boletos, multa e calculadora', signInType: 'staff' },
  collection_manager: {
    label: 'Gestão de cobrança',
    does: 'Descontos acima do teto e baixas',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  legal: { label: 'Jurídico', does: 'Acordos judiciais', signInType: 'staff', needsSecondAdmin: true },
  treasury: { label: 'Tesouraria', does: 'Ordens de pagamento e CNAB', signInType: 'staff' },
  treasury_approver: {
    label: 'Aprovação de tesouraria',
    does: 'Aprova ordens de pagamento',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  assignment: { label: 'Cessão', does: 'Lotes de cessão', signInType: 'staff' },
  assignment_approver: {
    label: 'Aprovação de cessão',
    does: 'Aprova lotes de cessão',
    signInType: 'staff',
    needsSecondAdmin: true,
    approves: true,
  },
  partnership: { label: 'Parcerias', does: 'Parceiros e pedidos', signInType: 'staff' },
  frontoffice: { label: 'Suporte', does: 'Usuários do front-office', signInType: 'staff' },
  bi: { label: 'BI', does: 'Análises de sacados', signInType: 'staff' },
  monitoring: { label: 'Monitoramento', does: 'Integrações, eventos e rotinas', signInType: 'staff' },
  audit: {
    label: 'Auditoria',
    does: 'Lê tudo e a trilha de auditoria; não altera nada',
    signInType: 'staff',
    needsSecondAdmin: true,
  },
  baas_operator: { label: 'Banking – operação', does: 'Contas da própria empresa', signInType: 'baas' },
  baas_approver: {
    label: 'Banking – aprovação',
    does: 'Aprova pela própria empresa',
    signInType: 'baas',
    needsSecondAdmin: true,
    approves: true,
  },
  baas_viewer: {
    label: 'Banking – consulta',
    does: 'Consulta as contas da própria empresa',
    signInType: 'baas',
  },
} as const satisfies Record<string, GroupDefinition>;

export type Group = keyof typeof DEFINITIONS;

const GROUP_TABLE: Readonly<Record<Group, GroupDefinition>> = DEFINITIONS;

export const GROUPS = Object.keys(DEFINITIONS) as readonly Group[];

export const BAAS_GROUPS: readonly Group[] = GROUPS.filter(
  (group) => GROUP_TABLE[group].signInType === 'baas',
);

export const STAFF_GROUPS: readonly Group[] = GROUPS.filter(
  (group) => GROUP_TABLE[group].signInType === 'staff',
);

export function isGroup(value: string): value is Group {
  return Object.hasOwn(GROUP_TABLE, value);
}

/** What each is called. */
export const GROUP_LABELS: Readonly<Record<string, string>> = Object.fromEntries(
  GROUPS.map((group) => [group, GROUP_TABLE[group].label]),
);

/** A group that this version does not know is shown by its code, never a crash. */
export function groupLabel(group: string): string {
  return isGroup(group) ? GROUP_TABLE[group].label : group;
}

export function groupPurpose(group: Group): string {
  return GROUP_TABLE[group].does;
}

export function groupSignInType(group: Group): SignInType {
  return GROUP_TABLE[group].signInType;
}

export function needsSecondAdmin(group: Group): boolean {
  return GROUP_TABLE[group].needsSecondAdmin === true;
}

/** Approves money or credit (decisions §2 "Never"). */
export function approves(group: Group): boolean {
  return GROUP_TABLE[group].approves === true;
}
