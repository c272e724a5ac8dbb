import {
  GROUPS,
  type Group,
  groupLabel,
  groupSignInType,
  type SignInType,
} from '@lastro/domain/identity/groups';

export interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly group: Group;
  readonly signInType: SignInType;
  readonly password: string | null;
}

/** The company of the banking accounts; its CNPJ has letters, as new ones do. */
export const DEMO_COMPANY = '12ABC34501DE35';

/** Groups with a second account, so that four-eyes rules can be tried. */
const PAIRED: readonly Group[] = [
  'admin',
  'credit_analyst',
  'credit_desk',
  'formalization',
  'formalization_approver',
  'treasury',
  'treasury_approver',
  'assignment_approver',
];

const NAMES: Readonly<Record<string, readonly [string, string]>> = {
  admin: ['Helena', 'Duarte'],
  admin2: ['Otávio', 'Nogueira'],
  commercial: ['Bruno', 'Sampaio'],
  credit_analyst: ['Lívia', 'Figueiredo'],
  credit_analyst2: ['Caio', 'Brandão'],
  credit_desk: ['Marina', 'Coutinho'],
  credit_desk2: ['Rafael', 'Quintela'],
  credit_committee: ['Eduardo', 'Falcão'],
  credit_board: ['Sônia', 'Albuquerque'],
  registration: ['Tiago', 'Moraes'],
  compliance: ['Beatriz', 'Sant’Anna'],
  formalization: ['Júlia', 'Peixoto'],
  formalization2: ['André', 'Vilela'],
  formalization_approver: ['Paulo', 'Siqueira'],
  formalization_approver2: ['Renata', 'Guimarães'],
  bank_data: ['Vera', 'Monteiro'],
  collection: ['Diego', 'Araújo'],
  collection_manager: ['Patrícia', 'Lacerda'],
  legal: ['Fernando', 'Assunção'],
  treasury: ['Camila', 'Rocha'],
  treasury2: ['Igor', 'Menezes'],
  treasury_approver: ['Luís', 'Cavalcanti'],
  treasury_approver2: ['Aline', 'Prado'],
  assignment: ['Gabriela', 'Toledo'],
  assignment_approver: ['Márcio', 'Bittencourt'],
  assignment_approver2: ['Cláudia', 'Serrano'],
  partnership: ['Vinícius', 'Amaral'],
  frontoffice: ['Larissa', 'Fontes'],
  bi: ['Henrique', 'Teles'],
  monitoring: ['Natália', 'Borges'],
  audit: ['Álvaro', 'Ribeiro'],
  baas_operator: ['Simone', 'Castilho'],
  baas_approver: ['Roberto', 'Castilho'],
  baas_viewer: ['Elisa', 'Pacheco'],
};

function account(login: string, group: Group): DemoAccount {
  const [firstName, lastName] = NAMES[login] ?? [groupLabel(group), 'Demonstração'];
  const signInType = groupSignInType(group);
  return {
    email: `${login}@demo.test`,
    firstName,
    lastName,
    group,
    signInType,
    password: signInType === 'baas' ? `demo-${group}` : null,
  };
}

export const DEMO_ACCOUNTS: readonly DemoAccount[] = GROUPS.flatMap((group) => [
  account(group, group),
  ...(PAIRED.includes(group) ? [account(`${group}2`, group)] : []),
]);

export const DEMO_ADMINS = DEMO_ACCOUNTS.filter((each) => each.group === 'admin');
