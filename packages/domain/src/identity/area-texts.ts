import type { Area } from './areas';

interface AreaText {
  readonly label: string;
  readonly does: string;
}

/** The areas as people name them, in the order of the menu. */
export const AREA_TEXTS: Readonly<Record<Area, AreaText>> = {
  home: { label: 'Início', does: 'Seu dia, seus acessos e sua atividade' },
  dashboard: { label: 'Painel', does: 'Visão geral da carteira e inadimplência' },
  credit: { label: 'Crédito', does: 'Propostas, ofertas e simulações' },
  company: { label: 'Cadastro', does: 'Empresas, pessoas e fichas cadastrais' },
  formalization: { label: 'Formalização', does: 'Documentos, CCB, alocação e liberação' },
  collection: { label: 'Cobrança', does: 'Parcelas, boletos e renegociações' },
  transfer: { label: 'Cessão', does: 'Lotes de cessão, elegibilidade e recompras' },
  partnership: { label: 'Parcerias', does: 'Parceiros e pedidos' },
  banking: { label: 'Banking', does: 'Contas, ordens de pagamento e CNAB' },
  frontoffice: { label: 'Front-office', does: 'Usuários do front-office' },
  monitoring: { label: 'Monitoramento', does: 'Integrações, eventos e rotinas' },
  bi: { label: 'BI', does: 'Análises de sacados' },
  settings: { label: 'Configurações', does: 'Usuários, acessos e parâmetros' },
  audit: { label: 'Auditoria', does: 'Trilha de tudo o que foi alterado' },
};

export const AREA_ORDER = Object.keys(AREA_TEXTS) as readonly Area[];
