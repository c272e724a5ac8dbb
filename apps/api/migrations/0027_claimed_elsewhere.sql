-- Titles that the registrar told of this company too, when it was last asked, and that are another one's here.
alter table opt_ins add column claimed_elsewhere integer not null default 0;
