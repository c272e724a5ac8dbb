import type { PostalAddress } from './port';

/** A city with its area code, the beginning of its postal codes, and streets that only it has. */
interface City {
  readonly city: string;
  readonly state: string;
  readonly areaCode: string;
  readonly firstCode: number;
  readonly streets: readonly string[];
}

/** city|UF|DDD|first postal code|street@neighbourhood;… */
const CITIES: readonly City[] = `
São Paulo|SP|11|01310100|Avenida Paulista@Bela Vista;Rua Augusta@Consolação;Avenida Brigadeiro Faria Lima@Itaim Bibi
Campinas|SP|19|13010050|Avenida Francisco Glicério@Centro;Rua Barão de Jaguara@Centro;Avenida Norte Sul@Cambuí
Ribeirão Preto|SP|16|14010040|Avenida Nove de Julho@Jardim Sumaré;Rua General Osório@Centro
São José dos Campos|SP|12|12210110|Avenida São João@Jardim Esplanada;Rua Paraibuna@Jardim São Dimas
Sorocaba|SP|15|18010060|Avenida Antônio Carlos Comitre@Parque Campolim;Rua da Penha@Centro
Santos|SP|13|11010150|Avenida Ana Costa@Gonzaga;Rua Amador Bueno@Centro
Guarulhos|SP|11|07010020|Avenida Salgado Filho@Centro;Avenida Timóteo Penteado@Vila Galvão
Osasco|SP|11|06010070|Avenida dos Autonomistas@Vila Yara;Rua Antônio Agu@Centro
Franca|SP|16|14400160|Avenida Major Nicácio@Cidade Nova;Rua Voluntários da Franca@Centro
Rio de Janeiro|RJ|21|20010010|Avenida Rio Branco@Centro;Rua Visconde de Pirajá@Ipanema;Avenida das Américas@Barra da Tijuca
Niterói|RJ|21|24020080|Avenida Ernani do Amaral Peixoto@Centro;Rua Moreira César@Icaraí
Macaé|RJ|22|27910010|Avenida Rui Barbosa@Centro;Rua Teixeira de Gouveia@Centro
Belo Horizonte|MG|31|30110020|Avenida Afonso Pena@Funcionários;Avenida do Contorno@Savassi;Rua dos Inconfidentes@Savassi
Uberlândia|MG|34|38400100|Avenida Rondon Pacheco@Tibery;Avenida João Naves de Ávila@Santa Mônica
Juiz de Fora|MG|32|36010020|Avenida Barão do Rio Branco@Centro;Rua Halfeld@Centro
Varginha|MG|35|37002010|Avenida Rio Branco@Centro;Rua Presidente Antônio Carlos@Centro
Vitória|ES|27|29010120|Avenida Jerônimo Monteiro@Centro;Avenida Nossa Senhora da Penha@Praia do Canto
Curitiba|PR|41|80010010|Avenida Sete de Setembro@Rebouças;Avenida Batel@Batel;Rua Comendador Araújo@Centro
Londrina|PR|43|86010150|Avenida Higienópolis@Centro;Avenida Madre Leônia Milito@Gleba Palhano
Maringá|PR|44|87010030|Avenida Brasil@Zona 01;Avenida Colombo@Zona 07
Cascavel|PR|45|85801010|Avenida Brasil@Centro;Rua Paraná@Centro
Florianópolis|SC|48|88010000|Avenida Beira Mar Norte@Centro;Rua Felipe Schmidt@Centro
Joinville|SC|47|89201010|Rua do Príncipe@Centro;Avenida Santos Dumont@Bom Retiro
Blumenau|SC|47|89010020|Rua das Missões@Ponta Aguda;Alameda Rio Branco@Centro
Chapecó|SC|49|89801020|Avenida Fernando Machado@Centro;Rua Marechal Bormann@Centro
Porto Alegre|RS|51|90010150|Avenida Borges de Medeiros@Centro Histórico;Avenida Ipiranga@Azenha;Rua dos Andradas@Centro Histórico
Caxias do Sul|RS|54|95010010|Avenida Júlio de Castilhos@Centro;Rua Sinimbu@Lourdes
Novo Hamburgo|RS|51|93310010|Avenida Pedro Adams Filho@Centro;Rua Joaquim Nabuco@Centro
Brasília|DF|61|70040010|SBN Quadra 1@Asa Norte;SCS Quadra 2@Asa Sul;SIA Trecho 3@Zona Industrial
Goiânia|GO|62|74010010|Avenida Goiás@Setor Central;Avenida T-63@Setor Bueno
Rio Verde|GO|64|75901010|Avenida Presidente Vargas@Centro;Rua Costa Gomes@Centro
Cuiabá|MT|65|78005010|Avenida Historiador Rubens de Mendonça@Bosque da Saúde;Rua Barão de Melgaço@Centro
Sorriso|MT|66|78890010|Avenida Natalino João Brescansin@Centro;Avenida Blumenau@Centro
Campo Grande|MS|67|79002010|Avenida Afonso Pena@Centro;Rua Quatorze de Julho@Centro
Salvador|BA|71|40020010|Avenida Tancredo Neves@Caminho das Árvores;Rua Chile@Centro
Feira de Santana|BA|75|44001010|Avenida Getúlio Vargas@Centro;Rua Conselheiro Franco@Centro
Recife|PE|81|50010010|Avenida Conde da Boa Vista@Boa Vista;Rua da Aurora@Santo Amaro
Caruaru|PE|81|55002010|Avenida Agamenon Magalhães@Maurício de Nassau;Rua Quinze de Novembro@Nossa Senhora das Dores
Fortaleza|CE|85|60010010|Avenida Dom Luís@Aldeota;Avenida Santos Dumont@Centro
Natal|RN|84|59010010|Avenida Prudente de Morais@Tirol;Avenida Engenheiro Roberto Freire@Ponta Negra
João Pessoa|PB|83|58010010|Avenida Epitácio Pessoa@Tambauzinho;Rua Duque de Caxias@Centro
Maceió|AL|82|57020010|Avenida Fernandes Lima@Farol;Rua do Comércio@Centro
Aracaju|SE|79|49010010|Avenida Beira Mar@Treze de Julho;Rua João Pessoa@Centro
Teresina|PI|86|64000010|Avenida Frei Serafim@Centro;Rua Álvaro Mendes@Centro
São Luís|MA|98|65010010|Avenida dos Holandeses@Calhau;Rua do Sol@Centro
Belém|PA|91|66010010|Avenida Nazaré@Nazaré;Travessa Padre Eutíquio@Campina
Manaus|AM|92|69005010|Avenida Djalma Batista@Chapada;Avenida Eduardo Ribeiro@Centro
Porto Velho|RO|69|76801010|Avenida Sete de Setembro@Centro;Avenida Jorge Teixeira@Nova Porto Velho
Rio Branco|AC|68|69900010|Avenida Ceará@Centro;Rua Marechal Deodoro@Centro
Macapá|AP|96|68900010|Avenida FAB@Central;Rua Cândido Mendes@Central
Boa Vista|RR|95|69301010|Avenida Ville Roy@Centro;Avenida Capitão Júlio Bezerra@São Francisco
Palmas|TO|63|77001010|Avenida Teotônio Segurado@Plano Diretor Sul;Avenida JK@Plano Diretor Norte
`
  .trim()
  .split('\n')
  .map((line) => {
    const [city = '', state = '', areaCode = '', firstCode = '', streets = ''] = line.split('|');
    return { city, state, areaCode, firstCode: Number(firstCode), streets: streets.split(';') };
  });

/** Streets that every Brazilian city has. */
const COMMON_STREETS = [
  'Rua Quinze de Novembro@Centro',
  'Rua Marechal Deodoro@Centro',
  'Rua Tiradentes@Vila Nova',
  'Avenida Presidente Kennedy@Jardim América',
  'Rua Santos Dumont@São José',
  'Rua das Indústrias@Distrito Industrial',
];

/** Far enough apart to look like codes of different streets, near enough to stay within the city. */
const STEP = 30;

export interface Place extends PostalAddress {
  readonly address: string;
  readonly neighborhood: string;
  readonly areaCode: string;
}

function placesOf({ streets, firstCode, ...city }: City): Place[] {
  return [...streets, ...COMMON_STREETS].map((street, position) => {
    const [address = '', neighborhood = ''] = street.split('@');
    return {
      zipCode: String(firstCode + position * STEP).padStart(8, '0'),
      address,
      neighborhood,
      city: city.city,
      state: city.state,
      areaCode: city.areaCode,
    };
  });
}

/** Some hundreds of postal codes, all units of the federation among them: real cities, streets in plausible places. */
export const PLACES: readonly Place[] = CITIES.flatMap(placesOf);

/** The places of the n-th city, round and round. */
export function placesOfCity(position: number): readonly Place[] {
  return placesOf(CITIES[position % CITIES.length] as City);
}
