export const OFFLINE_TEXT = 'Sem conexão com o servidor. Verifique sua rede e tente de novo.';
