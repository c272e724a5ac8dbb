-- Short lists that the company form chooses from.

create table tax_types (
  id          integer primary key,
  description text not null
);
insert into tax_types values
  (1, 'Simples Nacional'), (2, 'Lucro Presumido'), (3, 'Lucro Real'), (4, 'Lucro Arbitrado'), (5, 'MEI (SIMEI)'), (6, 'Imune ou isenta');

create table socio_environmental_risks (
  id          integer primary key,
  description text not null
);
insert into socio_environmental_risks values (1, 'Baixo'), (2, 'Médio'), (3, 'Alto');
