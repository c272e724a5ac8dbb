import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { paths } from '../../lib/paths';
import { SignInFrame } from './sign-in-frame';

/** Google knows the person, the Lastro does not (spec §2). */
export function Page() {
  return (
    <SignInFrame
      title="Acesso não autorizado"
      description="Sua identidade foi confirmada, mas esta conta não tem acesso ao Lastro. Peça à Administração que cadastre o seu e-mail e libere os grupos de que você precisa."
    >
      <Button component={Link} to={paths.staffSignIn()} fullWidth size="md">
        Entrar com outra conta
      </Button>
    </SignInFrame>
  );
}
