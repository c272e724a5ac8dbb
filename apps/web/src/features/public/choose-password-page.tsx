import { formatInstant } from '@lastro/domain/dates';
import { checkPasswordLink, choosePassword } from '@lastro/wire/identity/password-operations';
import { Anchor, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError, messageOf } from '../../lib/api-error';
import { paths } from '../../lib/paths';
import { queryOf, useCommand } from '../../lib/query';
import { endSession, setSignInNotice } from '../../lib/session';
import { ActionButton } from '../../ui/action-button';
import { notify } from '../../ui/notify';
import { LinesSkeleton } from '../../ui/skeletons';
import styles from './baas-page.module.css';
import { keepDeviceMark } from './known-device';
import { SignInFrame } from './sign-in-frame';
import { SignInNoticeBox } from './sign-in-notice';

const FEWEST = 12;
const MOST = 200;
const CHOSEN = 'Senha definida. Entre com ela.';

const MAYBE_CHOSEN =
  'Este link já foi usado: a tentativa anterior pode ter definido a senha. Tente entrar com ela; se não der, peça um link novo à Administração.';

interface Choice {
  password: string;
  again: string;
}

/** The link's secret stands after the `#`: it reaches the server only in the body of a call, never in an address. */
export function Page() {
  const hash = useRouterState({ select: ({ location }) => location.hash });
  // As it was when the page opened: leaving takes it out of the address first.
  const [token] = useState(hash);
  const link = useQuery({ ...queryOf(checkPasswordLink, { token }), retry: false, staleTime: Infinity });
  return (
    <SignInFrame
      title="Definir senha"
      description={
        link.isSuccess
          ? `Para ${link.data.email}. Este link vale até ${formatInstant(link.data.expiresAt)} e só pode ser usado uma vez.`
          : 'Para clientes banking, pelo link que a Administração entregou.'
      }
      footer={
        <>
          Já tem uma senha?{' '}
          <Anchor component={Link} to={paths.bankingSignIn()} underline="always">
            Entre com ela
          </Anchor>
        </>
      }
    >
      {link.isPending ? <LinesSkeleton lines={3} label="Conferindo o link" /> : null}
      {link.isError ? <SignInNoticeBox>{messageOf(link.error)}</SignInNoticeBox> : null}
      {link.isSuccess ? <ChoiceForm token={token} email={link.data.email} /> : null}
    </SignInFrame>
  );
}

function ChoiceForm({ token, email }: { token: string; email: string }) {
  const router = useRouter();
  const choose = useCommand(choosePassword);
  const [failure, setFailure] = useState<string | null>(null);
  /** A try before had no answer: it may be what used the link up. */
  const wasLost = useRef(false);
  const { register, handleSubmit, formState } = useForm<Choice>({
    defaultValues: { password: '', again: '' },
    mode: 'onTouched',
  });

  const submit = handleSubmit(async ({ password }) => {
    setFailure(null);
    try {
      const { device } = await choose.mutateAsync({ token, password });
      keepDeviceMark(device);
    } catch (error) {
      setFailure(wasLost.current && isUsedUp(error) ? MAYBE_CHOSEN : messageOf(error));
      wasLost.current ||= error instanceof ApiError && error.isInDoubt;
      return;
    }
    // Whoever was signed in here, the new password is for the person of the link.
    void endSession();
    setSignInNotice(null);
    notify.success({ message: CHOSEN });
    await router.navigate({ to: paths.bankingSignIn(), replace: true });
  });

  return (
    <>
      {failure === null ? null : <SignInNoticeBox>{failure}</SignInNoticeBox>}
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.form}>
        {/* So that a password manager knows whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <PasswordInput
          label="Nova senha"
          description={`De ${FEWEST} a ${MOST} caracteres. Uma frase que só você diria é uma boa senha.`}
          autoComplete="new-password"
          autoFocus
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha' }}
          error={formState.errors.password?.message}
          {...register('password', {
            required: 'Informe a senha.',
            minLength: { value: FEWEST, message: `Informe ao menos ${FEWEST} caracteres.` },
            maxLength: { value: MOST, message: `Informe no máximo ${MOST} caracteres.` },
          })}
        />
        <PasswordInput
          label="Repita a senha"
          autoComplete="new-password"
          size="md"
          visibilityToggleButtonProps={{ 'aria-label': 'Mostrar ou ocultar a senha repetida' }}
          error={formState.errors.again?.message}
          {...register('again', {
            validate: (value, { password }) => value === password || 'As senhas não são iguais.',
          })}
        />
        <ActionButton type="submit" fullWidth size="md" pending={formState.isSubmitting}>
          Definir senha
        </ActionButton>
      </form>
    </>
  );
}

function isUsedUp(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'password-link.invalid';
}
