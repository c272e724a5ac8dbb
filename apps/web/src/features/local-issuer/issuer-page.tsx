import { groupLabel } from '@lastro/domain/identity/groups';
import { folded } from '@lastro/domain/text-rules';
import { issueLocalToken, listLocalAccounts } from '@lastro/wire/identity/local-issuer-operations';
import { Anchor, Avatar, Button, TextInput, Title, UnstyledButton } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf } from '../../lib/query';
import { type ScreenLoad, useScreenSearch } from '../../lib/screen';
import { initialsOf } from '../../lib/words';
import { Logo } from '../../ui/logo';
import { notify } from '../../ui/notify';
import { NoMatchState } from '../../ui/states';
import { useSingleFlight } from '../../ui/use-single-flight';
import { answerTo, cancelTo, readRequest } from './authorization-request';
import styles from './issuer-page.module.css';

const accountsQuery = queryOf(listLocalAccounts, {});

export const load = ({ queryClient }: ScreenLoad) => queryClient.ensureQueryData(accountsQuery);

/** Stands in for Google's account chooser where no Google client is configured. */
export function Page() {
  const router = useRouter();
  const request = readRequest(useScreenSearch());
  const { data } = useSuspenseQuery(accountsQuery);
  const [wanted, setWanted] = useState('');
  const [chosen, setChosen] = useState<string | null>(null);
  const { pending, run } = useSingleFlight();
  if (request === null) return <BadRequest />;

  const matches = data.results.filter((account) => {
    const text = [account.email, account.name, ...account.groups.map(groupLabel)].join(' ');
    return folded(text).includes(folded(wanted));
  });

  const choose = (email: string) =>
    run(async () => {
      setChosen(email);
      try {
        const { token } = await call(issueLocalToken, { email, nonce: request.nonce });
        await router.navigate({ href: answerTo(request, token), replace: true });
      } catch (failure) {
        notify.failure({ title: 'A identidade não foi emitida', message: messageOf(failure) });
      }
    });

  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Logo size={28} withName />
        <Title order={1} className={styles.title}>
          Escolha uma conta
        </Title>
        <p className={styles.lead}>Emissor local de identidade: faz o papel do Google fora de produção.</p>
        <TextInput
          aria-label="Procurar conta por nome, e-mail ou grupo"
          placeholder="Procurar por nome, e-mail ou grupo"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          autoFocus
        />
        <div className={styles.list}>
          <ul aria-label="Contas">
            {matches.map((account) => (
              <li key={account.email}>
                <UnstyledButton
                  className={styles.account}
                  aria-busy={pending && chosen === account.email}
                  onClick={() => void choose(account.email)}
                >
                  <Avatar radius="xl" size={36} color="petrol" aria-hidden>
                    {initialsOf(account.name)}
                  </Avatar>
                  <span className={styles.words}>
                    <span className={styles.name}>{account.name}</span>
                    <span className={styles.email}>{account.email}</span>
                  </span>
                  <span className={styles.groups}>
                    {account.groups.map(groupLabel).join(', ') || 'Sem grupo'}
                  </span>
                </UnstyledButton>
              </li>
            ))}
          </ul>
          {matches.length === 0 ? (
            <NoMatchState title="Nenhuma conta encontrada" onClear={() => setWanted('')} />
          ) : null}
        </div>
        <Button
          variant="subtle"
          onClick={() => void router.navigate({ href: cancelTo(request), replace: true })}
        >
          Cancelar
        </Button>
      </div>
    </main>
  );
}

function BadRequest() {
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <Title order={1} className={styles.title}>
          Pedido de entrada inválido
        </Title>
        <p className={styles.lead}>
          Esta página só atende pedidos feitos pela entrada deste site. Comece de novo em{' '}
          <Anchor component={Link} to={paths.staffSignIn()} underline="always">
            Entrar
          </Anchor>
          .
        </p>
      </div>
    </main>
  );
}
