/** A line of business: how its companies are called, what they do, and five of them. */
export interface Sector {
  /** Of the house's own list of industries, for the demo data. */
  readonly industryId: number;
  readonly trade: string;
  /** CNAE subclasses, the main one first. */
  readonly activities: readonly string[];
  readonly brands: readonly string[];
}

/** industry|trade|activities|brands */
export const SECTORS: readonly Sector[] = `
13|Transportes e Logística|4930202 4930201 5211799 5250804 5250803|Rota Serena;Estrada Nova;Cargas do Planalto;Transcerrado;Expresso Ipê
2|Indústria de Laticínios|1052000 4631100 4721103|Vale do Aurora;Serra Mansa;Campo Belo;Bom Pasto;Mantiqueira
2|Frigorífico|1011201 1013901 4634601 1012103|Boi Manso;Pampa Verde;Três Fronteiras;Araguaia;Rio Doce
1|Comércio de Grãos|4622200 4632001 0115600 5211701|Celeiro do Oeste;Safra Boa;Terra Roxa;Grão Nobre;Colheita Farta
2|Torrefação de Café|1081302 4637101 4621400|Três Serras;Bourbon Velho;Alto da Mogiana;Flor do Cafezal;Sol Nascente
2|Cervejaria|1113502 4635402 1122401|Lúpulo & Malte;Vale Europeu;Mestre Adão;Água Fria;Porto Antigo
22|Confecções|1412601 1411801 4781400 4642701|Linha Leve;Ponto Atrás;Vestir Bem;Algodão Doce;Maré Alta
22|Indústria de Calçados|1531901 1533500 1540800 4643501|Passo Firme;Pé na Estrada;Couro & Cia;Sapatilha Azul;Pisada Certa
12|Móveis Planejados|3101200 3102100 4754701 3329501|Casa Arvoredo;Marcenaria Jatobá;Lar Perfeito;Imbuia;Dois Irmãos
16|Embalagens de Papelão|1733800 1731100 4686902|Caixa Forte;Onda Parda;Papelart;Dobra Certa;Kraft do Sul
17|Tintas e Vernizes|2071100 4679601 4741500|Cor Viva;Arco do Sol;Pincel de Ouro;Matiz;Aquarela
9|Distribuidora de Medicamentos|4644301 4645101 4646001|Vida Plena;Bem Cuidar;Farmavale;Saúde Já;Remédio Certo
14|Metalúrgica|2539001 2542000 2599399 2511000|Ferro Bravo;Aço do Vale;Forja Mineira;União;Bigorna
3|Autopeças|4530703 4530701 2949299 4520001|Motor Bom;Pistão;Freio Seguro;Via Expressa;Mecânica Total
6|Construtora|4120400 4110700 4313400 4399103|Pedra Alta;Alicerce;Novo Horizonte;Viga Mestra;Prumo
6|Instalações Elétricas|4321500 4322302 7112000 4673700|Luz Própria;Fio Terra;Alta Tensão;Quadro Certo;Amperagem
5|Supermercados|4711302 4721103 4722901 4724500|Boa Compra;Cesta Cheia;Preço Camarada;Dona Zélia;Bairro Feliz
8|Energia Solar|3511501 4221902 4673700 7112000|Sol do Sertão;Raio de Luz;Helios;Girassol;Clara Manhã
20|Sistemas e Tecnologia|6201501 6202300 6204000 6311900|Nuvem Azul;Bit a Bit;Código Aberto;Integra Mais;Sabiá
21|Telecomunicações|6110803 6190601 6190699 4221904|Fibra Veloz;Conecta Norte;Sinal Bom;Rede Viva;Antena Um
18|Serviços Médicos|8630503 8640202 8610101 8630504|Santa Aurélia;Coração de Minas;Vida Nova;Bom Jesus da Serra;Oásis
7|Centro de Ensino|8599604 8593700 8520100 8599699|Saber Mais;Passo a Passo;Horizonte;Monteiro Lobato;Ipê Amarelo
23|Hotéis e Turismo|5510801 5611201 7912100|Brisa do Mar;Chapada Alta;Recanto das Águas;Pousada Real;Sol e Sal
10|Participações|6462000 6463800 6810202|Jequitibá;Araucária;Baobá;Cedro do Líbano;Sequoia
`
  .trim()
  .split('\n')
  .map((line) => {
    const [industry = '', trade = '', activities = '', brands = ''] = line.split('|');
    return {
      industryId: Number(industry),
      trade,
      activities: activities.split(' '),
      brands: brands.split(';'),
    };
  });
