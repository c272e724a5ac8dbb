-- What was lent is what was lent (decisions §3): contracts with grace had its interest in amount, balances and
-- amortisation. Payments and due dates stay as they were agreed; each payment is told apart anew, in the proportion in
-- which the balance that bears interest falls, half up. And a tenor counts payments: that of a single one is 1.

create temporary table contract_lent on commit drop as
select v.id as version_id,
       f.id,
       f.instrument_id,
       f.number,
       (v.simulation ->> 'valorLiquido')::numeric * 100
         + (v.simulation ->> 'iof')::numeric * 100
         + (v.simulation ->> 'tac')::numeric * 100 as lent,
       first_value(f.opening_cents) over (partition by f.instrument_id order by f.number)::numeric as owed,
       f.closing_cents::numeric as owed_after,
       f.payment_cents,
       f.due_on
from transaction_versions v
join instruments i on i.transaction_id = v.transaction_id
join expected_cashflow f on f.instrument_id = i.id
where v.number = 1;

delete from contract_lent where lent = owed;

-- Paid back so far: lent × (owed − owed_after) ÷ owed, half up; division of whole numbers cuts towards zero.
create temporary table contract_split on commit drop as
select version_id, id, number, due_on, payment_cents, lent,
       lag(closing, 1, lent) over (partition by instrument_id order by number) as opening,
       closing
from (
  select *, lent - (div(raised, 2 * owed) - case when mod(raised, 2 * owed) < 0 then 1 else 0 end) as closing
  from (select *, 2 * lent * (owed - owed_after) + owed as raised from contract_lent) as doubled
) as paid_back;

update expected_cashflow f
set opening_cents = s.opening,
    amortization_cents = s.opening - s.closing,
    interest_cents = s.payment_cents - (s.opening - s.closing),
    closing_cents = s.closing
from contract_split s
where s.id = f.id;

update transaction_versions v
set total_amount_cents = s.lent,
    simulation = jsonb_set(v.simulation, '{parcelas}', s.rows)
from (
  select version_id, lent,
         jsonb_agg(
           jsonb_build_object(
             'numero', number,
             'vencimento', to_char(due_on, 'YYYY-MM-DD'),
             'saldoAnterior', trim_scale(opening / 100),
             'juros', trim_scale((payment_cents - (opening - closing)) / 100),
             'amortizacao', trim_scale((opening - closing) / 100),
             'valor', trim_scale(payment_cents::numeric / 100),
             'saldo', trim_scale(closing / 100)
           )
           order by number
         ) as rows
  from contract_split
  group by version_id, lent
) as s
where s.version_id = v.id;

update tranches t
set maximum_amount_cents = s.lent
from (select distinct version_id, lent from contract_split) as s
where s.version_id = t.transaction_version_id;

update transaction_versions v
set tenor = payments.count
from (
  select i.transaction_id, count(*)::integer as count
  from instruments i
  join expected_cashflow f on f.instrument_id = i.id
  group by i.transaction_id
) as payments
where payments.transaction_id = v.transaction_id
  and v.tenor <> payments.count;
