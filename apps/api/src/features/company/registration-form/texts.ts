import { PEP_LOOKBACK_YEARS } from '@lastro/domain/company/pep';
import { numberInWords } from '@lastro/domain/words';

export const TITLE = 'Ficha cadastral de pessoa jurídica';

export const FILL_IN = 'Os campos em branco devem ser preenchidos à mão, em letra legível.';

export const CONCEALED_COPY = 'Via com dados ocultos';

export const CONCEALED = `${CONCEALED_COPY}: os sinais “•” e “*” ocupam o lugar de informações reservadas a que quem emitiu esta via não tem acesso.`;

/** In the order of spec §9; the numbers are part of the title so that the texts can refer to them. */
export const SECTIONS = {
  basic: '1. Dados básicos',
  general: '2. Dados gerais',
  shareholding: '3. Quadro societário',
  directors: '4. Diretoria e administração',
  bank: '5. Dados bancários',
  pep: '6. Declaração de pessoa politicamente exposta (PEP)',
  risk: '7. Risco socioambiental',
  representatives: '8. Representantes',
  guarantors: '9. Avalistas',
  procurators: '10. Procuradores',
  declarations: '11. Declarações finais',
  proposal: '12. Proposta',
  signatures: '13. Assinaturas',
} as const;

/** `5 (cinco)`, as contracts write a number. */
function counted(value: number): string {
  return `${value} (${numberInWords(value)})`;
}

/** Spec §9: how soon the company tells of a change. */
const CHANGE_NOTICE_DAYS = 10;
const LOOKBACK = `${counted(PEP_LOOKBACK_YEARS)} anos`;

/** Domain §9.3: Circular BCB 3.978/2020, art. 27 (who and for how long) and art. 19 (who is close to them). */
export const PEP_INTRO = `É pessoa politicamente exposta (PEP), nos termos do art. 27 da Circular BCB nº 3.978, de 2020, quem exerce ou exerceu, nos últimos ${LOOKBACK}, algum dos cargos ou funções abaixo. A condição vale enquanto durar o exercício e por mais ${LOOKBACK}, contados da data em que a pessoa deixou o cargo ou a função.`;

export const PEP_OFFICES: readonly (readonly [string, string])[] = [
  [
    'União',
    'titulares de mandato eletivo dos Poderes Executivo e Legislativo; ministros de Estado e ocupantes de cargos de natureza especial ou equivalentes; presidentes, vice-presidentes e diretores de entidades da administração pública indireta; ocupantes de cargos DAS nível 6 ou equivalentes',
  ],
  [
    'Justiça, Ministério Público e controle',
    'membros do Conselho Nacional de Justiça, do Supremo Tribunal Federal, dos tribunais superiores e dos tribunais regionais federais, do trabalho e eleitorais; membros do Conselho Nacional do Ministério Público, o Procurador-Geral da República e os chefes e adjuntos dos Ministérios Públicos; membros do Tribunal de Contas da União',
  ],
  ['Partidos políticos', 'presidentes e tesoureiros nacionais, ou equivalentes'],
  [
    'Estados e Distrito Federal',
    'governadores, secretários, deputados estaduais e distritais; presidentes de entidades da administração pública indireta; presidentes de tribunais de justiça e de tribunais de contas',
  ],
  [
    'Municípios',
    'prefeitos, vereadores e secretários; presidentes de entidades da administração pública indireta e de tribunais de contas',
  ],
  [
    'Exterior',
    'chefes de Estado ou de governo, políticos e ocupantes de cargos públicos de escalões superiores, oficiais-generais, membros de escalões superiores do Poder Judiciário, executivos de escalões superiores de empresas públicas e dirigentes de partidos políticos',
  ],
  [
    'Organismos internacionais',
    'dirigentes de escalões superiores de entidades de direito internacional público ou privado',
  ],
];

export const PEP_CLOSE =
  'Os representantes, os familiares e os estreitos colaboradores de uma PEP recebem o mesmo tratamento (art. 19 da mesma Circular) e por isso também são declarados. São familiares os parentes, em linha reta ou colateral, até o segundo grau, o cônjuge, o companheiro ou a companheira, o enteado e a enteada.';

export const PEP_NOBODY = 'Nenhuma das pessoas desta ficha se declarou politicamente exposta.';

export const RISK_INTRO =
  'Classificação do risco social, ambiental e climático da empresa, segundo a sua atividade, para os fins das Resoluções CMN nº 4.943 e nº 4.945, de 2021.';

export const CREDITOR =
  'Nesta ficha, “Empresa” é a pessoa jurídica qualificada na seção 1 e “Credora” é a instituição que concede o crédito, bem como quem a suceder na cédula ou nos direitos que dela decorrem. A Empresa, por quem a representa, declara e autoriza o que segue.';

export const DECLARATIONS: readonly (readonly [string, string])[] = [
  [
    'Veracidade',
    'As informações desta ficha e os documentos que a acompanham são verdadeiros, completos e atuais. A Empresa e os signatários sabem que a falsidade ou a omissão os sujeita às sanções civis e penais previstas em lei e permite à Credora recusar a proposta ou considerar vencida a operação, na forma do contrato.',
  ],
  [
    'Comunicação de alterações',
    `A Empresa compromete-se a comunicar à Credora, por escrito e no prazo de ${counted(CHANGE_NOTICE_DAYS)} dias contados do fato, qualquer alteração das informações desta ficha, em especial de endereço, quadro societário, administração, poderes de representação, dados bancários e condição de pessoa politicamente exposta.`,
  ],
  [
    'Consulta a bureaus de crédito e ao SCR',
    'A Empresa e os signatários autorizam a Credora a consultar, a qualquer tempo enquanto houver proposta em análise ou obrigação em aberto, as informações em seu nome no Sistema de Informações de Créditos (SCR) do Banco Central do Brasil e nos bureaus e cadastros de crédito, e a registrar no SCR e nesses cadastros as operações contratadas e o seu pagamento. Estão cientes de que o SCR reúne dados de operações de crédito para a supervisão do Banco Central e a troca de informações entre instituições financeiras, e de que podem consultar os próprios registros e pedir a sua correção.',
  ],
  [
    'Origem lícita dos recursos',
    'O patrimônio, o faturamento e os recursos que a Empresa movimenta, inclusive os que servirão ao pagamento da operação, têm origem lícita. A Empresa conhece a Lei nº 9.613, de 1998, sobre a prevenção à lavagem de dinheiro, e sabe que a Credora deve comunicar às autoridades as operações que essa lei e a sua regulamentação indicam.',
  ],
  [
    'Beneficiário final',
    'O quadro societário da seção 3 corresponde à situação real da Empresa, e não há pessoa natural que, sem estar informada à Credora, detenha direta ou indiretamente o controle ou participação relevante na Empresa.',
  ],
  [
    'Política socioambiental',
    'A Empresa tem ciência da política de responsabilidade social, ambiental e climática da Credora, cumpre a legislação ambiental, trabalhista e de direitos humanos aplicável à sua atividade, não emprega trabalho análogo ao de escravo nem trabalho infantil ilegal e não destinará o crédito a atividade que infrinja essa legislação.',
  ],
  [
    'Proteção de dados pessoais',
    'Os dados pessoais desta ficha são tratados pela Credora, nos termos da Lei nº 13.709, de 2018 (LGPD), para identificar as partes, analisar, contratar e cobrar o crédito, prevenir fraudes e cumprir obrigações legais e regulatórias, podendo ser compartilhados, para esses fins, com autoridades, bureaus de crédito, registradoras e prestadores de serviço. A Empresa informou as pessoas aqui qualificadas sobre esse tratamento. Os titulares podem exercer os direitos previstos no art. 18 da LGPD junto à Credora.',
  ],
];

export const PROPOSAL_INTRO =
  'A Empresa propõe à Credora a operação de crédito a seguir, sujeita a análise e aprovação. Esta ficha não obriga a Credora a conceder o crédito.';

export const SIGNATURE_INTRO =
  'Por estarem de acordo com as informações e as declarações desta ficha, assinam os representantes da Empresa.';
