/** Whether the server has banned this person or network, in its words: until when, and why. */
class Ban {
  text = $state('');
}

export const ban = new Ban();
