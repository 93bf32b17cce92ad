const DENIAL =
  /.{2,}(?:[мп][ае]й|[мбп][ае](?:йд[ыи]|йм[ыи]з|йм[ыи]н|йс[ыи]з|йт[ыи]н|йт|д[ыи]|д[ыи]к|д[ыи]м|г[ае]н|пт[ыи]))$/;

/** True for a folded Kazakh verb that says that something is not done: 'келмейді', 'болмады', 'істемей'. */
export const isKazakhDenial = (folded: string): boolean => DENIAL.test(folded);
