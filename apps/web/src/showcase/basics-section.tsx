import { Button } from '@mantine/core';
import { ActionButton } from '../ui/action-button';
import { CopyButton } from '../ui/copy-button';
import { DisabledReason } from '../ui/disabled-reason';
import { Figure, FigureRow } from '../ui/figure';
import { FileDrop } from '../ui/file-drop';
import { KeyHint } from '../ui/key-hint';
import { Logo } from '../ui/logo';
import { notify } from '../ui/notify';
import { PageHeader } from '../ui/page-header';
import { ProgressBar } from '../ui/progress-bar';
import { Section } from '../ui/section';
import { FormSkeleton, LinesSkeleton, RecordSkeleton } from '../ui/skeletons';
import { EmptyState, FailedState, NoMatchState, PartialState } from '../ui/states';
import { StatusBadge } from '../ui/status-badge';
import { Timeline } from '../ui/timeline';
import styles from './components-page.module.css';

const LONG_NAME =
  'Companhia Nacional de Desenvolvimento, Beneficiamento e Distribuição de Produtos Agroindustriais do Vale do São Francisco';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function BasicsSection() {
  return (
    <>
      <BrandSection />
      <ControlsSection />
      <StatesSection />
      <FilesSection />
    </>
  );
}

function BrandSection() {
  return (
    <Section id="marca" title="Marca e cabeçalho">
      <div className={styles.row}>
        <Logo size={20} />
        <Logo size={32} />
        <Logo size={64} />
        <Logo size={24} withName />
        <Logo size={40} withName />
      </div>
      <hr className={styles.rule} />
      <PageHeader
        breadcrumb="Crédito / Propostas"
        title={LONG_NAME}
        meta={
          <>
            <StatusBadge tone="warning" label="Aguardando aprovação" />
            <span>
              12.ABC.345/01DE-35 <CopyButton value="12ABC34501DE35" label="CNPJ" />
            </span>
          </>
        }
        actions={
          <>
            <Button variant="default">Editar</Button>
            <Button>Aprovar proposta</Button>
          </>
        }
      />
    </Section>
  );
}

function ControlsSection() {
  return (
    <Section id="botoes" title="Botões, números e status">
      <div className={styles.row}>
        <ActionButton onAction={() => wait(1500)}>Salvar proposta</ActionButton>
        <Button variant="default">Secundário</Button>
        <Button variant="light">Leve</Button>
        <Button variant="subtle">Sutil</Button>
        <Button color="red">Excluir</Button>
        <ActionButton pending>Salvando</ActionButton>
        <DisabledReason reason="Só é possível amortizar parcelas pendentes!">
          <Button>Amortizar</Button>
        </DisabledReason>
        <Button variant="default" onClick={() => notify.success({ message: 'Proposta salva.' })}>
          Aviso
        </Button>
        <Button
          variant="default"
          onClick={() =>
            notify.failure({ title: 'Não foi salva', message: 'O servidor recusou a proposta.' })
          }
        >
          Aviso de falha
        </Button>
      </div>
      <div className={styles.row}>
        <StatusBadge tone="neutral" label="Rascunho" />
        <StatusBadge tone="info" label="Em análise" />
        <StatusBadge tone="success" label="Aprovada" />
        <StatusBadge tone="warning" label="Aguardando comitê" />
        <StatusBadge tone="danger" label="Reprovada" />
        <KeyHint keys={['Ctrl', 'K']} />
        <KeyHint keys={['g', 'c']} sequence />
      </div>
      <FigureRow>
        <Figure label="Saldo devedor" value="R$ 1.234.567,89" prominent hint="em 16/11/2026" />
        <Figure label="Taxa" value="2,49% a.m." onExplain={() => undefined} />
        <Figure label="Parcelas" value="36" />
      </FigureRow>
      <div className={styles.block}>
        <ProgressBar label="Envio dos arquivos" done={7} total={12} />
      </div>
    </Section>
  );
}

function StatesSection() {
  return (
    <Section id="estados" title="Os cinco estados">
      <div className={styles.grid}>
        <div className={styles.frame}>
          <LinesSkeleton lines={4} />
          <hr className={styles.rule} />
          <FormSkeleton fields={4} />
        </div>
        <div className={styles.frame}>
          <RecordSkeleton />
        </div>
        <div className={styles.frame}>
          <EmptyState title="Nenhuma proposta ainda" action={<Button>Criar proposta</Button>}>
            Crie a primeira proposta ou importe uma indicação de parceiro.
          </EmptyState>
        </div>
        <div className={styles.frame}>
          <NoMatchState onClear={() => undefined} />
        </div>
        <div className={styles.frame}>
          <FailedState onRetry={() => wait(800)} requestId="req-7f3a">
            O servidor não respondeu em 120 segundos.
          </FailedState>
        </div>
        <div className={styles.frame}>
          <PartialState onRetry={() => wait(800)}>
            O birô de crédito não respondeu: os restritivos são de 12/11/2026.
          </PartialState>
        </div>
      </div>
    </Section>
  );
}

function FilesSection() {
  return (
    <Section id="arquivos" title="Arquivos e histórico">
      <div className={styles.grid}>
        <div className={styles.stack}>
          <FileDrop
            label="Escolher arquivos"
            accept={['.pdf', '.png', '.jpg', '.jpeg']}
            acceptText="PDF, PNG ou JPEG"
            maxBytes={20_000_000}
            onFiles={(files) => notify.info({ message: files.map((file) => file.name).join(', ') })}
          />
          <FileDrop
            label="Escolher arquivo"
            maxBytes={20_000_000}
            multiple={false}
            onFiles={() => undefined}
            disabledReason="O processo já foi aprovado."
          />
        </div>
        <Timeline
          entries={[
            {
              id: '3',
              actor: { kind: 'person', name: 'Ana Souza' },
              title: 'aprovou a proposta',
              when: '16/11/2026 14:02',
              lines: ['Aprovada com aval dos dois sócios.'],
            },
            {
              id: '2',
              actor: { kind: 'service', name: 'Motor de crédito' },
              title: 'calculou as ofertas',
              when: '16/11/2026 13:58',
            },
            {
              id: '1',
              actor: { kind: 'person', name: LONG_NAME },
              title: 'criou a proposta',
              when: '16/11/2026 13:57',
            },
          ]}
        />
      </div>
    </Section>
  );
}
