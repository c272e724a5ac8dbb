-- Control adds up: whoever holds 40 % of a company and controls another one that holds 40 % controls it, as much as with 80 %.

-- Who holds how much of which company, today. A company is its id, a person the negative of it.
create view stakes as
  select parent_company_id as owner, company_id as held, percentage_owned as share
    from company_relationships where removed_at is null
  union all
  select -person_id, company_id, percentage_owned
    from representatives where removed_at is null and percentage_owned > 0;
create index representatives_stake on representatives ((-person_id)) where removed_at is null and percentage_owned > 0;

-- A company and its group: those that control it, that it controls, or that have its controller, from one to the next.
-- X controls B when the shares of B that X and all that X controls hold come to more than so many percent. Sums are taken
-- again as long as they find somebody new, so chains of any length are followed and rings end.
create function control_group(of_company bigint, more_than numeric) returns setof bigint
  language plpgsql stable strict rows 10 as $$
declare
  members bigint[] := array[of_company];
  -- Only they can control a member: all that hold anything of it, through whomever; and the members themselves.
  above bigint[];
  -- The controllers among them and what each controls, side by side.
  controllers bigint[];
  controlled bigint[];
  known integer;
begin
  loop
    with recursive upwards (id) as (
      select unnest(members) union select s.owner from upwards u join stakes s on s.held = u.id
    ) select array_agg(id) into above from upwards;
    controllers := '{}';
    controlled := '{}';
    loop
      known := cardinality(controllers);
      select coalesce(array_agg(x), '{}'), coalesce(array_agg(held), '{}') into controllers, controlled from (
        select r.x, s.held from (
          select x, x as via from unnest(above) as x
          union all select p.x, p.via from unnest(controllers, controlled) as p (x, via)
        ) as r join stakes s on s.owner = r.via
        where s.held <> r.x group by r.x, s.held having sum(s.share) > more_than
      ) as sums;
      exit when cardinality(controllers) = known;
    end loop;
    known := cardinality(members);
    select array_agg(distinct id) into members from (
      select unnest(members) as id
      union all
      select unnest(array[p.x, p.held]) from unnest(controllers, controlled) as p (x, held)
      where p.x in (
        select q.x from unnest(controllers, controlled) as q (x, held) where q.x = any (members) or q.held = any (members)
      )
    ) as found where id > 0;
    exit when cardinality(members) = known;
  end loop;
  return query select unnest(members);
end $$;

-- What a contract exposes to is what was lent (decisions §3): all payments, interest included, were kept as its exposure.
update transaction_versions set max_exposure_cents = total_amount_cents where max_exposure_cents <> total_amount_cents;
