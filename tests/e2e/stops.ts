/** A screen that is looked at: every one of the registry, which a test holds against these. */
export interface Stop {
  readonly path: string;
  readonly heading: string | RegExp;
}

/** As the sign-in page sends somebody to the local issuer, which answers this site alone. */
const SIGN_IN_REQUEST = `/dev/issuer?${new URLSearchParams({
  response_type: 'id_token',
  state: 'state',
  nonce: 'nonce',
  redirect_uri: `${process.env.LASTRO_E2E_URL ?? ''}/staff`,
})}`;

export const DOORS: readonly Stop[] = [
  { path: '/staff', heading: 'Entrar no Lastro' },
  { path: '/entrar', heading: 'Entrar no Banking' },
  { path: '/entrar/definir-senha', heading: 'Definir senha' },
  { path: '/dev/issuer', heading: 'Pedido de entrada inválido' },
  { path: SIGN_IN_REQUEST, heading: 'Escolha uma conta' },
  { path: '/unauthorized', heading: 'Acesso não autorizado' },
  { path: '/nada', heading: 'Página não encontrada' },
];

export const TOURS: Readonly<Record<string, readonly Stop[]>> = {
  admin: [
    { path: '/home', heading: /Helena/ },
    { path: '/profile', heading: 'Helena Duarte' },
    { path: '/settings/users', heading: 'Usuários' },
    { path: '/settings/users/new', heading: 'Novo usuário' },
    { path: '/settings/users/3', heading: 'Bruno Sampaio' },
    { path: '/settings/users/3?tab=permissoes', heading: 'Bruno Sampaio' },
    { path: '/settings/users/3?tab=historico', heading: 'Bruno Sampaio' },
    { path: '/settings/grants', heading: 'Aprovações de acesso' },
  ],
  audit: [
    { path: '/settings/users/3', heading: 'Bruno Sampaio' },
    { path: '/audit', heading: 'Trilha de auditoria' },
  ],
  registration: [
    { path: '/settings/companies', heading: 'Empresas' },
    { path: '/settings/companies/73163391000139', heading: /Alto da Mogiana/ },
    { path: '/company/new', heading: 'Nova empresa' },
    { path: '/company/73163391000139/edit', heading: /Ficha de Alto da Mogiana/ },
  ],
  credit_desk: [
    { path: '/credit/proposal', heading: 'Propostas' },
    { path: '/credit/proposal/new', heading: 'Nova proposta' },
    { path: '/credit/proposal/1/edit', heading: /\w/ },
    { path: '/credit/receivables', heading: 'Recebíveis' },
    { path: '/credit/receivables?ver=vencimento', heading: 'Recebíveis' },
    { path: '/credit/query?documento=12ABC34501DE35', heading: 'Consulta de CPF ou CNPJ' },
  ],
  baas_operator: [{ path: '/home', heading: /Simone/ }],
};
