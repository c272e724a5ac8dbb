-- The same groups as before, found with less work. Whoever is controlled through single stakes of more than so many percent
-- adds nothing as a controller: all that it controls is controlled by those above it, who stand for it. So sums are taken
-- for those at the top alone (and for those in rings, who have no top), and a chain costs its square and not its cube.
create or replace function control_group(of_company bigint, more_than numeric) returns setof bigint
  language plpgsql stable strict rows 10 as $$
declare
  members bigint[] := array[of_company];
  -- Only they can control a member: all that hold anything of it, through whomever; and the members themselves.
  above bigint[];
  -- Those of them for whom nobody else stands.
  tops bigint[];
  -- The controllers among them and what each controls, side by side.
  controllers bigint[];
  controlled bigint[];
  known integer;
begin
  loop
    with recursive upwards (id) as (
      select unnest(members) union select s.owner from upwards u join stakes s on s.held = u.id
    ) select array_agg(id) into above from upwards;
    with recursive alone as (
      select s.owner, s.held from stakes s where s.owner = any (above) and s.held = any (above) and s.owner <> s.held
        group by s.owner, s.held having sum(s.share) > more_than
    ), free (id) as (
      select unnest(above) except select held from alone
    ), below (id) as (
      select id from free union select a.held from below b join alone a on a.owner = b.id
    )
    select array_agg(id) into tops from (
      select id from free union (select unnest(above) except select id from below)
    ) as standing (id);
    controllers := '{}';
    controlled := '{}';
    loop
      known := cardinality(controllers);
      select coalesce(array_agg(x), '{}'), coalesce(array_agg(held), '{}') into controllers, controlled from (
        select r.x, s.held from (
          select x, x as via from unnest(tops) as x
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
