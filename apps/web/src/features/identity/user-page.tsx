import { formatInstant } from '@lastro/domain/dates';
import { SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { formatTaxId } from '@lastro/domain/tax-id';
import { Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '../../lib/paths';
import { useRecordName } from '../../lib/record-name';
import { type ScreenLoad, useScreenParams } from '../../lib/screen';
import { useAddress } from '../../lib/use-address';
import { CopyButton } from '../../ui/copy-button';
import { later } from '../../ui/later';
import { PageHeader } from '../../ui/page-header';
import { StatusBadge } from '../../ui/status-badge';
import { PasswordLink } from './password-link';
import { UserActivation } from './user-activation';
import { UserFlags } from './user-flags';
import { UserForm } from './user-form';
import styles from './user-page.module.css';
import { userQuery } from './user-queries';

const TABS = ['dados', 'permissoes', 'historico'] as const;

/**
 * Access and password have the version of the whole record: changed under a typed form, it would look like somebody
 * else's change.
 */
const UNSAVED = 'Salve ou desfaça as alterações do formulário antes de mudar o acesso.';

export const load = ({ queryClient, params }: ScreenLoad) =>
  queryClient.ensureQueryData(userQuery(Number(paths.user.read(params).userId)));

const UserHistory = later(async () => (await import('./user-history')).UserHistory, 'Carregando histórico');

export function Page() {
  const { data: user } = useSuspenseQuery(userQuery(Number(useScreenParams(paths.user).userId)));
  const [{ tab }, setAddress] = useAddress();
  const [isDirty, setDirty] = useState(false);
  const unsaved = isDirty ? UNSAVED : null;
  const name = `${user.firstName} ${user.lastName}`;
  useRecordName(name);
  return (
    <>
      <PageHeader
        title={name}
        meta={
          <>
            <StatusBadge
              tone={user.active ? 'success' : 'danger'}
              label={user.active ? 'Ativo' : 'Desativado'}
            />
            {user.pendingReactivation ? (
              <StatusBadge tone="warning" label="Reativação aguarda aprovação" />
            ) : null}
            {user.pendingPasswordLink ? (
              <StatusBadge tone="warning" label="Link de senha aguarda aprovação" />
            ) : null}
            {user.pendingGroups.length > 0 ? (
              <StatusBadge tone="warning" label="Acesso aguarda aprovação" />
            ) : null}
            <span className={styles.identity}>
              {user.email}
              <CopyButton value={user.email} label="e-mail" />
            </span>
            <span>{SIGN_IN_TYPES[user.signInType]}</span>
            {user.companyTaxId === null ? null : (
              <span className={styles.identity}>
                {formatTaxId(user.companyTaxId)}
                <CopyButton value={user.companyTaxId} label="CNPJ" />
              </span>
            )}
            <span>
              {user.lastSignInAt === null
                ? 'Nunca entrou'
                : `Última entrada em ${formatInstant(user.lastSignInAt)}`}
            </span>
          </>
        }
        actions={<UserActivation user={user} unsaved={unsaved} />}
      />
      <Tabs
        value={TABS.find((one) => one === tab) ?? 'dados'}
        onChange={(next) => setAddress(next === 'dados' ? {} : { tab: next })}
      >
        <Tabs.List className={styles.tabs}>
          <Tabs.Tab value="dados">Dados e grupos</Tabs.Tab>
          <Tabs.Tab value="permissoes">Permissões temporárias</Tabs.Tab>
          <Tabs.Tab value="historico">Histórico</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="dados">
          <div className={styles.stack}>
            {user.signInType === 'baas' ? <PasswordLink user={user} unsaved={unsaved} /> : null}
            <UserForm key={user.id} user={user} onDirty={setDirty} />
          </div>
        </Tabs.Panel>
        {/* Nothing is typed in these two: they are asked for when somebody looks at them. */}
        <Tabs.Panel value="permissoes" keepMounted={false}>
          <UserFlags user={user} unsaved={unsaved} />
        </Tabs.Panel>
        <Tabs.Panel value="historico" keepMounted={false}>
          <UserHistory userId={user.id} />
        </Tabs.Panel>
      </Tabs>
    </>
  );
}
