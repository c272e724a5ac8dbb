export interface IdIssuer {
  code: string;
  label: string;
}

/** Bodies that issue identity documents, in the order and spelling of spec §3. */
export const ID_ISSUERS: readonly IdIssuer[] = [
  { code: 'SSP', label: 'SSP – Secretaria de Segurança Pública' },
  { code: 'PF', label: 'PF – Polícia Federal' },
  { code: 'OMB', label: 'OMB – Ordem dos Músicos do Brasil' },
  { code: 'DETRAN', label: 'DETRAN – Departamento Estadual de Trânsito' },
  { code: 'Outros', label: 'Outros' },
  { code: 'CGPI/DIREX/DPF', label: 'CGPI/DIREX/DPF – Coordenação-Geral de Polícia de Imigração' },
];

export function idIssuerByCode(code: string): IdIssuer | null {
  return ID_ISSUERS.find((issuer) => issuer.code === code) ?? null;
}
