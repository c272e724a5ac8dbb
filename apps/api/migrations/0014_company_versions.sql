-- What is kept of a registration beside its fields: the version of each link, the country, the logo, where a person's
-- values came from; and a CNPJ that is found by any part of it.

-- Two people who change the same link are told apart, two who change different ones never meet.
alter table representatives        add column version integer not null default 1, add column updated_at timestamptz;
alter table board_members          add column version integer not null default 1, add column updated_at timestamptz;
alter table procurators            add column version integer not null default 1, add column updated_at timestamptz;
alter table guarantors             add column version integer not null default 1, add column updated_at timestamptz;
alter table company_relationships  add column version integer not null default 1, add column updated_at timestamptz;
alter table company_bank_accounts  add column version integer not null default 1, add column updated_at timestamptz;
update representatives        set updated_at = coalesce(removed_at, created_at);
update board_members          set updated_at = coalesce(removed_at, created_at);
update procurators            set updated_at = coalesce(removed_at, created_at);
update guarantors             set updated_at = coalesce(removed_at, created_at);
update company_relationships  set updated_at = coalesce(removed_at, created_at);
update company_bank_accounts  set updated_at = coalesce(removed_at, created_at);
alter table representatives        alter column updated_at set not null;
alter table board_members          alter column updated_at set not null;
alter table procurators            alter column updated_at set not null;
alter table guarantors             alter column updated_at set not null;
alter table company_relationships  alter column updated_at set not null;
alter table company_bank_accounts  alter column updated_at set not null;

alter table persons
  -- Also where there is no spouse: two people must not marry somebody to two others.
  add column spouse_version integer not null default 1,
  -- Where each value came from and when, as the companies have it.
  add column origins        jsonb not null default '{}';

-- The country codes of the Banco Central, as the Receita Federal and the fiscal documents use them.
create table countries (
  id      integer primary key,
  country text not null
);
insert into countries values
  (1058, 'Brasil'),
  (132, 'Afeganistão'), (7560, 'África do Sul'), (175, 'Albânia'), (230, 'Alemanha'), (370, 'Andorra'), (400, 'Angola'),
  (418, 'Anguilla'), (434, 'Antígua e Barbuda'), (531, 'Arábia Saudita'), (590, 'Argélia'), (639, 'Argentina'),
  (647, 'Armênia'), (655, 'Aruba'), (698, 'Austrália'), (728, 'Áustria'), (736, 'Azerbaijão'), (779, 'Bahamas'),
  (809, 'Bahrein'), (817, 'Bangladesh'), (833, 'Barbados'), (850, 'Belarus'), (876, 'Bélgica'), (884, 'Belize'),
  (2291, 'Benin'), (906, 'Bermudas'), (973, 'Bolívia'), (981, 'Bósnia e Herzegovina'), (1015, 'Botsuana'),
  (1082, 'Brunei'), (1112, 'Bulgária'), (310, 'Burkina Faso'), (1155, 'Burundi'), (1198, 'Butão'), (1279, 'Cabo Verde'),
  (1457, 'Camarões'), (1414, 'Camboja'), (1490, 'Canadá'), (1546, 'Catar'), (1538, 'Cazaquistão'), (7889, 'Chade'),
  (1589, 'Chile'), (1600, 'China'), (1635, 'Chipre'), (7412, 'Singapura'), (1694, 'Colômbia'), (1732, 'Comores'),
  (1775, 'Congo'), (8885, 'República Democrática do Congo'), (1830, 'Ilhas Cook'), (1872, 'Coreia do Norte'),
  (1902, 'Coreia do Sul'), (1937, 'Costa do Marfim'), (1961, 'Costa Rica'), (1953, 'Croácia'), (1996, 'Cuba'),
  (2321, 'Dinamarca'), (7838, 'Djibuti'), (2356, 'Dominica'), (2402, 'Egito'), (6874, 'El Salvador'),
  (2445, 'Emirados Árabes Unidos'), (2399, 'Equador'), (2437, 'Eritreia'), (2470, 'Eslováquia'), (2461, 'Eslovênia'),
  (2453, 'Espanha'), (2496, 'Estados Unidos'), (2518, 'Estônia'), (7544, 'Essuatíni'), (2534, 'Etiópia'),
  (2550, 'Ilhas Malvinas'), (2593, 'Ilhas Faroé'), (8702, 'Fiji'), (2674, 'Filipinas'), (2712, 'Finlândia'),
  (2755, 'França'), (2810, 'Gabão'), (2852, 'Gâmbia'), (2895, 'Gana'), (2917, 'Geórgia'), (2933, 'Gibraltar'),
  (2976, 'Granada'), (3018, 'Grécia'), (3050, 'Groenlândia'), (3093, 'Guadalupe'), (3131, 'Guam'), (3174, 'Guatemala'),
  (3379, 'Guiana'), (3255, 'Guiana Francesa'), (3298, 'Guiné'), (3344, 'Guiné-Bissau'), (3310, 'Guiné Equatorial'),
  (3417, 'Haiti'), (3450, 'Honduras'), (3514, 'Hong Kong'), (3557, 'Hungria'), (3573, 'Iêmen'), (1376, 'Ilhas Cayman'),
  (4766, 'Ilhas Marshall'), (6777, 'Ilhas Salomão'), (8230, 'Ilhas Turcas e Caicos'), (3611, 'Índia'),
  (3654, 'Indonésia'), (3727, 'Irã'), (3697, 'Iraque'), (3751, 'Irlanda'), (3794, 'Islândia'), (3832, 'Israel'),
  (3867, 'Itália'), (3913, 'Jamaica'), (3999, 'Japão'), (4030, 'Jordânia'), (4111, 'Kiribati'), (1988, 'Kuwait'),
  (4200, 'Laos'), (4260, 'Lesoto'), (4278, 'Letônia'), (4316, 'Líbano'), (4340, 'Libéria'), (4383, 'Líbia'),
  (4405, 'Liechtenstein'), (4421, 'Lituânia'), (4456, 'Luxemburgo'), (4472, 'Macau'), (4499, 'Macedônia do Norte'),
  (4502, 'Madagascar'), (4553, 'Malásia'), (4588, 'Malaui'), (4618, 'Maldivas'), (4642, 'Mali'), (4677, 'Malta'),
  (4740, 'Marrocos'), (4774, 'Martinica'), (4855, 'Maurício'), (4880, 'Mauritânia'), (4885, 'Mayotte'), (4936, 'México'),
  (930, 'Mianmar'), (4995, 'Micronésia'), (5053, 'Moçambique'), (4944, 'Moldávia'), (4952, 'Mônaco'), (4979, 'Mongólia'),
  (4985, 'Montenegro'), (5010, 'Montserrat'), (5070, 'Namíbia'), (5088, 'Nauru'), (5177, 'Nepal'), (5215, 'Nicarágua'),
  (5258, 'Níger'), (5282, 'Nigéria'), (5312, 'Niue'), (5380, 'Noruega'), (5428, 'Nova Caledônia'),
  (5487, 'Nova Zelândia'), (5568, 'Omã'), (5738, 'Países Baixos'), (5754, 'Palau'), (5780, 'Palestina'),
  (5800, 'Panamá'), (5452, 'Papua-Nova Guiné'), (5762, 'Paquistão'), (5860, 'Paraguai'), (5894, 'Peru'),
  (5991, 'Polinésia Francesa'), (6033, 'Polônia'), (6114, 'Porto Rico'), (6076, 'Portugal'), (6238, 'Quênia'),
  (6254, 'Quirguistão'), (6289, 'Reino Unido'), (6408, 'República Centro-Africana'), (6475, 'República Dominicana'),
  (6602, 'Reunião'), (6700, 'Romênia'), (6750, 'Ruanda'), (6769, 'Rússia'), (6858, 'Saara Ocidental'), (6904, 'Samoa'),
  (6912, 'Samoa Americana'), (6971, 'San Marino'), (7102, 'Santa Helena'), (7153, 'Santa Lúcia'),
  (6955, 'São Cristóvão e Névis'), (7200, 'São Tomé e Príncipe'), (7056, 'São Vicente e Granadinas'), (7315, 'Seicheles'),
  (7285, 'Senegal'), (7358, 'Serra Leoa'), (7370, 'Sérvia'), (7447, 'Síria'), (7480, 'Somália'), (7501, 'Sri Lanka'),
  (7595, 'Sudão'), (7600, 'Sudão do Sul'), (7641, 'Suécia'), (7676, 'Suíça'), (7706, 'Suriname'), (7722, 'Tajiquistão'),
  (7765, 'Tailândia'), (1619, 'Taiwan'), (7803, 'Tanzânia'), (7919, 'Tchéquia'), (7951, 'Timor-Leste'), (8001, 'Togo'),
  (8109, 'Tonga'), (8150, 'Trinidad e Tobago'), (8206, 'Tunísia'), (8249, 'Turcomenistão'), (8273, 'Turquia'),
  (8281, 'Tuvalu'), (8311, 'Ucrânia'), (8338, 'Uganda'), (8451, 'Uruguai'), (8478, 'Uzbequistão'), (5517, 'Vanuatu'),
  (8486, 'Vaticano'), (8508, 'Venezuela'), (8583, 'Vietnã'), (8630, 'Ilhas Virgens Britânicas'),
  (8664, 'Ilhas Virgens Americanas'), (8907, 'Zâmbia'), (6653, 'Zimbábue');

alter table companies add column country_id integer not null default 1058 references countries (id);
create index companies_country on companies (country_id);

-- 150 by 150 points, as PNG. The one that was replaced or removed is hidden, not erased.
create table company_logos (
  id         bigint generated always as identity primary key,
  company_id bigint not null references companies (id),
  png        bytea not null,
  sha256     text not null,
  created_at timestamptz not null,
  removed_at timestamptz
);
create unique index company_logos_one on company_logos (company_id) where removed_at is null;

-- Any part of a CNPJ, not only its beginning.
drop index companies_cnpj_prefix;
create index companies_cnpj_part on companies using gin (cnpj gin_trgm_ops);
