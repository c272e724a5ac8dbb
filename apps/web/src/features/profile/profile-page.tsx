import { SIGN_IN_TYPES } from '@lastro/domain/identity/groups';
import { formatTaxId } from '@lastro/domain/tax-id';
import { useProfile } from '../../lib/session';
import { CopyButton } from '../../ui/copy-button';
import { PageHeader } from '../../ui/page-header';
import { Section } from '../../ui/section';
import { StatusBadge } from '../../ui/status-badge';
import { OwnAccess } from './own-access';
import { PreferencesSection } from './preferences-section';
import styles from './profile-page.module.css';
import { SessionsSection } from './sessions-section';

export function Page() {
  const user = useProfile();
  const isStaff = user.signInType === 'staff';
  return (
    <>
      <PageHeader
        title={`${user.firstName} ${user.lastName}`}
        meta={
          <>
            <span className={styles.identity}>
              {user.email}
              <CopyButton value={user.email} label="e-mail" />
            </span>
            <StatusBadge tone="info" label={SIGN_IN_TYPES[user.signInType]} />
          </>
        }
      />
      <div className={styles.columns}>
        <div className={styles.column}>
          <Section title="Dados da conta" description="Para corrigir algo aqui, fale com a Administração">
            <dl className={styles.facts}>
              <Fact label="Nome" value={user.firstName} />
              <Fact label="Sobrenome" value={user.lastName} />
              <Fact label="E-mail" value={user.email} />
              <Fact label="Entrada" value={isStaff ? 'Conta Google da empresa' : 'E-mail e senha'} />
              {user.companyTaxId === null ? null : (
                <Fact label="Empresa" value={formatTaxId(user.companyTaxId)} />
              )}
            </dl>
          </Section>
          <SessionsSection />
        </div>
        <div className={styles.column}>
          <OwnAccess user={user} />
          <PreferencesSection />
        </div>
      </div>
    </>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
